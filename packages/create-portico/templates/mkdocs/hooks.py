import json
from pathlib import Path

PRIVATE = "partners/"


def on_post_build(config, **kwargs):
    """Leaves private pages out of the index of the search, which is public."""
    file = Path(config["site_dir"]) / "search" / "search_index.json"
    index = json.loads(file.read_text(encoding="utf-8"))
    index["docs"] = [entry for entry in index["docs"] if not entry["location"].startswith(PRIVATE)]
    file.write_text(json.dumps(index), encoding="utf-8")
