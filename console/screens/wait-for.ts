import { ApiFault } from '../app/api.ts';
import type { Task } from '../app/replies.ts';

const EVERY_MS = 500;

/** Asks for a task until it has ended; a failed one is a fault. */
export async function waitFor(
  task: Task,
  ask: (id: string) => Promise<{ readonly task: Task }>,
  show: (task: Task) => void,
): Promise<void> {
  let now = task;
  show(now);
  while (now.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    now = (await ask(now.id)).task;
    show(now);
  }
  if (now.state !== 'done')
    throw new ApiFault({ status: 500, code: 'failed', message: now.message ?? 'It did not end well. The log of the service says why.' });
}
