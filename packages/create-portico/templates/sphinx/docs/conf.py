from pathlib import Path

project = "My hub"
html_title = project
html_theme = "alabaster"
# Sources would be public, with those of private pages.
html_copy_source = False


def setup(app):
    app.connect("build-finished", leave_out_inventory)


def leave_out_inventory(app, error):
    """Deletes the inventory for other projects, which has the titles of all documents."""
    (Path(app.outdir) / "objects.inv").unlink(missing_ok=True)
