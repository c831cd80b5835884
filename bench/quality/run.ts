import { describeMachine } from '../harness/machine.ts';
import { labelledFolder, readLabelled } from './labelled.ts';
import { type LinkSetScore, linkSetTable, scoreLinkSet } from './link-sets.ts';
import { FAULT_SETS, MADE_SETS, readMadeSet } from './made-sets.ts';
import { GENERATED, readGenerated } from './read-generated.ts';

// `npm run bench -- quality [--seed N] [--write DIR] [name …]`: how well people are found in labelled files, in a generated
// population and in small sets made here; `--write` leaves the files of the latter in a folder.
const args = process.argv.slice(2);
const flagValue = (flag: string) => (args.includes(flag) ? args.splice(args.indexOf(flag), 2)[1] : undefined);
const seed = flagValue('--seed') ?? '1';
const keep = flagValue('--write');
const wanted = (name: string) => args.length === 0 || args.includes(name);

const labelled = readLabelled();
if (labelled === undefined) console.log(`No labelled data: ${labelledFolder()} is absent; NAMESAKE_LABELLED_DATA names the folder.`);
const scores: LinkSetScore[] = (labelled ?? []).filter(({ name }) => wanted(name)).map(scoreLinkSet);
if (wanted(GENERATED.name)) scores.push(scoreLinkSet(await readGenerated()));
for (const set of [...MADE_SETS, ...FAULT_SETS]) if (wanted(set.name)) scores.push(scoreLinkSet(await readMadeSet(set, seed, keep)));

console.log(describeMachine());
for (const line of linkSetTable(scores)) console.log(line);
