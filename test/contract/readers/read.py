"""Reads the files that a dataset's manifest names, with pyarrow and pandas, and prints their rows and types as JSON."""
import json
import pathlib
import sys

import pandas
import pyarrow.parquet

folder = pathlib.Path(sys.argv[1])
seen = {}
for named in json.loads((folder / "manifest.json").read_text())["files"]:
    table = pyarrow.parquet.read_table(folder / named["file"])
    frame = pandas.read_parquet(folder / named["file"])
    if len(frame) != table.num_rows:
        sys.exit(f"{named['file']}: pandas reads {len(frame)} rows, pyarrow {table.num_rows}")
    types = {field.name: str(field.type) for field in table.schema}
    seen[named["file"]] = {"rows": table.num_rows, "types": types}
print(json.dumps(seen))
