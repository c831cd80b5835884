"""Splink on one of the judges' sets, for comparison: python run.py FOLDER (with truth.csv and files of one layout)."""

import csv
import pathlib
import sys
import time
from collections import Counter

import pyarrow
import splink.comparison_library as cl
from splink import Linker, SettingsCreator, block_on
from splink.backends.duckdb import DuckDBAPI

folder = pathlib.Path(sys.argv[1])
NAMES = {
    "first": ["given_name", "first_name", "first", "GivenName"],
    "last": ["surname", "last_name", "last", "FamilyName"],
    "dob": ["date_of_birth", "dob", "BirthDate"],
    "street": ["street_address", "street", "StreetName"],
    "zip": ["postcode", "zip", "Pcode"],
    "phone": ["phone", "PhoneNo"],
    "email": ["email"],
}
rows = []
for path in sorted(folder.glob("*.csv")):
    if path.name == "truth.csv":
        continue
    with open(path, newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        key = reader.fieldnames[0]
        for row in reader:
            made = {"unique_id": f"{path.stem}:{row[key]}"}
            for name, heads in NAMES.items():
                text = next((row[head] for head in heads if head in row), "") or ""
                made[name] = text.strip().lower() or None
            rows.append(made)
with open(folder / "truth.csv", newline="", encoding="utf-8") as file:
    truth = {f"{row['source']}:{row['record_id']}": row["person"] for row in csv.DictReader(file)}
columns = [name for name in NAMES if any(row[name] for row in rows)]
table = pyarrow.table({name: [row[name] for row in rows] for name in ["unique_id", *columns]})

started = time.time()
comparisons = {
    "first": cl.NameComparison("first"),
    "last": cl.NameComparison("last"),
    "dob": cl.LevenshteinAtThresholds("dob", [1, 2]),
    "street": cl.LevenshteinAtThresholds("street", [2, 4]),
    "zip": cl.ExactMatch("zip"),
    "phone": cl.ExactMatch("phone"),
    "email": cl.ExactMatch("email"),
}
rules = [block_on("first", "last")] + [block_on(name) for name in ("dob", "street", "phone", "email") if name in columns]
rules += [block_on("last", "zip")] if "zip" in columns else []
settings = SettingsCreator(
    link_type="dedupe_only",
    comparisons=[comparisons[name] for name in columns],
    blocking_rules_to_generate_predictions=rules,
)
db = DuckDBAPI()
linker = Linker(db.register(table), settings)
linker.training.estimate_probability_two_random_records_match([block_on("first", "last", "street")], recall=0.6)
linker.training.estimate_u_using_random_sampling(max_pairs=1e6, seed=1)
for rule in (block_on("first", "last"), block_on("street"), block_on("dob")):
    linker.training.estimate_parameters_using_expectation_maximisation(rule)
predictions = linker.inference.predict(threshold_match_probability=0.5)
seconds = time.time() - started
ids = list(truth)


def pairs(labels):
    return sum(n * (n - 1) // 2 for n in Counter(labels).values())


def judge(threshold):
    clusters = linker.clustering.cluster_pairwise_predictions_at_threshold(predictions, threshold_match_probability=threshold)
    found = {row["unique_id"]: row["cluster_id"] for row in clusters.as_record_list()}
    right = pairs((found[i], truth[i]) for i in ids)
    precision = right / max(1, pairs(found[i] for i in ids))
    recall = right / max(1, pairs(truth[i] for i in ids))
    both, mine, real = Counter((found[i], truth[i]) for i in ids), Counter(found[i] for i in ids), Counter(truth[i] for i in ids)
    bp = sum(n * n / mine[f] for (f, _), n in both.items()) / len(ids)
    br = sum(n * n / real[t] for (_, t), n in both.items()) / len(ids)
    f1 = 2 * precision * recall / max(1e-9, precision + recall)
    return f1, f"F1 {f1:.4f}, precision {precision:.4f}, recall {recall:.4f}, B3 {2 * bp * br / (bp + br):.4f}"


# The labels choose its threshold, which no operator could: the comparison leans to its side.
judged = {threshold: judge(threshold) for threshold in (0.9, 0.99, 0.999, 0.9999, 0.99999, 0.999999)}
best = max(judged, key=lambda threshold: judged[threshold][0])
print(f"splink {folder.name}: {len(rows)} records, at its best threshold {best}: {judged[best][1]}; at 0.9: {judged[0.9][1]}; {seconds:.1f} s")
