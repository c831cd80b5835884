import { execFile, spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeople } from '../../src/app/open-stores.ts';
import { MAIN, tempFolder } from '../support/service-process.ts';

const folder = tempFolder();
afterAll(() => folder.remove());

const run = promisify(execFile);
const MOST_OUTPUT = { maxBuffer: 64 * 1024 * 1024 };
const HEADER = 'id,first_name,last_name,phone,dob';
const ROWS = 3_000;
/** So many that a number in all of them says nothing. */
const SHARED_ROWS = 4_000;

async function command(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout } = await run(process.execPath, [MAIN, ...args, '--json'], MOST_OUTPUT);
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, unknown>;
}

async function linksOf(data: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, [MAIN, 'export', 'links', '--data', data], MOST_OUTPUT);
  const people = new Map<string, string[]>();
  for (const line of stdout.trim().split('\n').slice(1)) {
    const [source, record, person] = line.split(',');
    people.set(person!, [...(people.get(person!) ?? []), `${source}:${record}`]);
  }
  return [...people.values()].map((records) => records.sort().join(' ')).sort();
}

/** A word that no other number gives. */
function wordOf(number: number): string {
  let word = 'q';
  for (let rest = number * 7_919 + 104_729; rest > 0; rest = Math.floor(rest / 20)) word += 'bcdfghjklmnprstvwxza'.charAt(rest % 20);
  return word;
}

const rowOf = (at: number, phone = `555-${200 + (at % 700)}-${String(at % 10_000).padStart(4, '0')}`) =>
  `${at},${wordOf(at)},${wordOf(at + 50_000)},${phone},19${10 + (at % 80)}-0${1 + (at % 9)}-1${at % 9}`;

describe('imports as jobs', () => {
  const file = join(folder.path, 'rows.csv');
  beforeAll(() => writeFile(file, `${HEADER}\n${Array.from({ length: ROWS }, (_, at) => rowOf(at)).join('\n')}\n`));

  it('stop cleanly when the disk is full, say so, and go on where they stopped', async () => {
    const data = join(folder.path, 'full');
    // No file of the process may grow beyond this many blocks: what a full disk does, for one process alone.
    const cramped = `ulimit -f 1000; exec "$0" "$1" import "$2" --source crm --data "$3"`;
    const failed = await run('bash', ['-c', cramped, process.execPath, MAIN, file, data], MOST_OUTPUT).then(
      () => undefined,
      (error: { code: number; stderr: string }) => error,
    );
    expect(failed?.code).toBe(1);
    expect(failed?.stderr).toContain('The disk is full or cannot be written.');
    expect(failed?.stderr).not.toMatch(/\n\s+at |555-/);
    const summary = await command('import', file, '--source', 'crm', '--data', data);
    expect(summary).toMatchObject({ resumed: true, read: ROWS, new: ROWS, rejected: 0, records: ROWS });
    const whole = join(folder.path, 'whole');
    expect(await command('import', file, '--source', 'crm', '--data', whole)).toMatchObject({ resumed: false, new: ROWS, records: ROWS });
    expect(await linksOf(data)).toEqual(await linksOf(whole));
  });

  it('say on Ctrl-C how to go on, and go on that way', async () => {
    const data = join(folder.path, 'stopped');
    const args = ['import', file, '--source', 'crm', '--data', data];
    const people = await openPeople({ data, store: '' }, 'read');
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString();
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    await expect.poll(async () => (await people.jobs({ limit: 1 })).length, { timeout: 20_000, interval: 5 }).toBe(1);
    child.kill('SIGINT');
    await people.close();
    expect(await ended).toBe(130);
    expect(said).toContain(`To go on:\n  namesake ${args.join(' ')}\n`);
    const { jobs } = await command('jobs', '--data', data);
    expect(jobs).toMatchObject([{ id: 1, state: 'interrupted', source: 'crm', files: ['rows.csv'], process: child.pid }]);
    expect(await command(...args)).toMatchObject({ job: 1, resumed: true, read: ROWS, new: ROWS });
  });

  it('do not mind a reader that leaves', async () => {
    const child = spawn(process.execPath, [MAIN, 'export', 'links', '--data', join(folder.path, 'whole')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let complaints = '';
    child.stderr.on('data', (text: Buffer) => {
      complaints += text.toString();
    });
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
    for await (const line of createInterface({ input: child.stdout })) {
      expect(line).toBe('source,record_id,person_id');
      break;
    }
    child.stdout.destroy();
    expect(await ended).toBe(0);
    expect(complaints).toBe('');
  });

  it('take what is good of a file full of faults, and count and explain the rest', async () => {
    const nasty = join(folder.path, 'nasty.csv');
    const shared = Array.from({ length: SHARED_ROWS }, (_, at) => rowOf(100_000 + at, '555-555-0199'));
    await writeFile(
      nasty,
      Buffer.concat([
        Buffer.from(`${HEADER}\n${rowOf(1)}\n`),
        Buffer.from(`2,${'x'.repeat(10 * 1024 * 1024)},Huge,,\n`),
        Buffer.from(`3,Nul\u0000,Byte,,\n4,Ragged\n5,Too,Many,555-555-0105,1970-01-01,cells,here\n`),
        Buffer.from(`6,Jos\xe9,Latin,555-555-0106,1970-01-02\n`, 'latin1'),
        Buffer.from(`${rowOf(1)}\n1,Another,Person,555-555-0107,1971-01-01\n`),
        Buffer.from(`7,From,Tomorrow,555-555-0108,2098-01-01\n,No,Id,555-555-0109,1970-01-01\n8,,,,\n`),
        Buffer.from(`${shared.join('\n')}\n`),
      ]),
    );
    const data = join(folder.path, 'nasty');
    const summary = await command('import', nasty, '--source', 'crm', '--data', data);
    expect(summary).toMatchObject({
      read: SHARED_ROWS + 11,
      new: SHARED_ROWS + 3,
      unchanged: 1,
      rejected: 7,
      reject_reasons: { cell_too_long: 1, nul_byte: 1, ragged_row: 2, duplicate_id: 1, no_record_id: 1, nothing_usable: 1 },
      dropped_values: { 'birth_date: in the future': 1 },
      recoded_rows: 1,
      records: SHARED_ROWS + 3,
      // A number in thousands of rows belongs to no person and joins no records.
      people: SHARED_ROWS + 3,
    });
    const rejects: { line: number; reason: string; row: string }[] = [];
    for await (const line of createInterface({ input: createReadStream(String(summary['rejects_file'])) })) rejects.push(JSON.parse(line));
    expect(rejects.map((one) => one.reason).sort()).toEqual(
      ['cell_too_long', 'duplicate_id', 'no_record_id', 'nothing_usable', 'nul_byte', 'ragged_row', 'ragged_row'].sort(),
    );
    expect(Math.max(...rejects.map((one) => one.row.length))).toBeLessThan(3_000);
  });

  it('refuse a picture that calls itself a table', async () => {
    const picture = join(folder.path, 'picture.csv');
    await writeFile(
      picture,
      Buffer.concat([
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        await readFile(process.execPath).then((bytes) => bytes.subarray(0, 200_000)),
      ]),
    );
    const failed = await run(process.execPath, [MAIN, 'import', picture, '--source', 'crm', '--data', join(folder.path, 'none')]).then(
      () => undefined,
      (error: { code: number; stderr: string }) => error,
    );
    expect(failed?.code).toBe(1);
    expect(failed?.stderr).toContain('picture.csv');
    expect(failed?.stderr).not.toMatch(/\n\s+at /);
  });
});
