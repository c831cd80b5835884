import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { describeMachine } from '../harness/machine.ts';
import { labelledFolder, readLabelled } from '../quality/labelled.ts';
import { judgeTable, verdictTable } from './table.ts';
import { GROUPS, type Group, type JudgeOrder, type Outcome, runTask, type Task, tasksOf } from './tasks.ts';

/**
 * `npm run judge [-- --quick] [--only demo,worlds,operators,labelled,sets,public] [--seed N]`: all measures of
 * links and confidences in one table. Exits with 1 when a target is missed. Two processes share the work; `--quick` asks
 * fewer questions of one seed about confidences only, for use during work on the model.
 */
const PROCESSES = 2;
const QUICK_GROUPS: readonly Group[] = ['demo', 'worlds', 'operators'];
const usage = `usage: npm run judge [-- --quick] [--only ${GROUPS.join(',')}] [--seed N]`;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    task: { type: 'string' },
  },
});
const order: JudgeOrder = { seed: Number(values.seed), isQuick: values.quick, groups: groupsOf(values.only, values.quick) };
if (!Number.isSafeInteger(order.seed)) throw new Error(usage);
if (values.task === undefined) await judgeAll();
else process.send!(await runTask(JSON.parse(values.task) as Task, order));

function groupsOf(text: string | undefined, isQuick: boolean): readonly Group[] {
  if (text === undefined) return isQuick ? QUICK_GROUPS : GROUPS;
  return text.split(',').map((name) => {
    const group = GROUPS.find((one) => one === name);
    if (group === undefined) throw new Error(usage);
    return group;
  });
}

async function judgeAll(): Promise<void> {
  const startedMs = performance.now();
  const waiting = tasksOf(order);
  const wanted = [...waiting];
  const outcomes = new Map<Task, Outcome>();
  const work = async (): Promise<void> => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const taskStartedMs = performance.now();
      outcomes.set(task, await inOwnProcess(task));
      const seconds = ((performance.now() - taskStartedMs) / 1000).toFixed(0);
      process.stderr.write(`${outcomes.size} of ${wanted.length}: ${task.group}, ${task.name} (${seconds} s)\n`);
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, work));
  const { lines, verdicts } = judgeTable(wanted.map((task) => outcomes.get(task)!));
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
  const text = [
    describeMachine(),
    `seed ${order.seed}${order.isQuick ? ', quick (fewer questions: more chance)' : ''}, ${minutes} minutes`,
    'Errors are expected calibration errors: over twenty bins of equal width of the answers at or above .3, the mean of',
    '|right − stated|, less what a perfect model would show by chance with as many answers. * is over the limit.',
    ...(readLabelled() === undefined
      ? [`Labelled files are not judged: ${labelledFolder()} is absent; NAMESAKE_LABELLED_DATA names it.`]
      : []),
    '',
    ...lines,
    '',
    ...verdictTable(verdicts),
  ];
  console.log(text.join('\n'));
  process.exitCode = verdicts.every(({ holds }) => holds) ? 0 : 1;
}

/** Memory goes back with the process, and what one world has warmed does not help the next. */
function inOwnProcess(task: Task): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [...process.argv.slice(2), '--task', JSON.stringify(task)]);
    let outcome: Outcome | undefined;
    child.once('message', (message) => {
      outcome = message as Outcome;
    });
    child.once('close', (code) => {
      if (outcome === undefined) reject(new Error(`${task.name} ended with ${code}`));
      else resolve(outcome);
    });
  });
}
