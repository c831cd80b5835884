import { expect, it } from 'vitest';
import { startJob } from '../app/tasks/running-job.ts';
import { scratchPeople } from './run-commands-suite.ts';
import { sayWhoWorks } from './wait-notice.ts';

const { openPeople } = scratchPeople([]);
const clock = { nowMs: () => Date.parse('2026-06-01T00:00:00Z') };

it('says which job a command waits for, as far as that is known', async () => {
  let said = '';
  const err = { write: (text: string) => (said = text) } as unknown as NodeJS.WriteStream;
  const say = () => sayWhoWorks({ clock, err, openPeople: (_options, access, wish) => openPeople(access, wish) }, {});
  await say();
  expect(said).toBe('Another command is working on this store. Waiting for it to end.\n');
  const people = await openPeople('write');
  const job = await startJob(people, clock, { kind: 'import', order: '{"source":"crm"}', checkpoint: '{}', progress: '{}' });
  await say();
  expect(said).toContain(`Job 1 (import of crm, process ${process.pid} on `);
  expect(said).toContain(', since 2026-06-01T00:00:00.000Z) is working on this store.');
  await job.finish('{}');
  await say();
  expect(said).toContain('Another command');
  await people.close();
});
