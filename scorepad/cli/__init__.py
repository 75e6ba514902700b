"""The command line: ``app`` is what a test runner invokes."""

# The name of the package's attribute hides the module of the same name on purpose:
# ``from scorepad.cli import app`` is the application.
from scorepad.cli.app import app as app
from scorepad.cli.app import main as main
