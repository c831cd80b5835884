import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Described } from '../../privacy/listed-values.ts';

const PRIVATE_MODE = 0o600;
/** Digits of a number that sources write alike, with or without a country. */
const NATIONAL_DIGITS = 10;

/** Removes the rejected rows that name a person, and returns how many. Rejected rows have no fields, so their text is searched. */
export function dropRejects(folder: string, described: Described): number {
  const isAbout = rowsAbout(described);
  let dropped = 0;
  for (const file of rejectFiles(folder)) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const kept = lines.filter((line) => line === '' || !isAbout(line));
    if (kept.length === lines.length) continue;
    dropped += lines.length - kept.length;
    const draft = `${file}.new`;
    writeFileSync(draft, kept.join('\n'), { mode: PRIVATE_MODE });
    renameSync(draft, file);
  }
  return dropped;
}

/** Removes the rejected rows of whole jobs. */
export function dropRejectsOf(folder: string, jobs: readonly number[]): void {
  for (const job of jobs) rmSync(join(folder, `job-${job}.jsonl`), { force: true });
}

function rejectFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => (name.endsWith('.jsonl') ? [join(folder, name)] : []));
}

/** A row names a person by an e-mail address, a phone number, or first and last name. */
function rowsAbout({ names, phones, emails }: Described): (line: string) => boolean {
  const numbers = phones.map((phone) => String(phone).slice(-NATIONAL_DIGITS)).filter(({ length }) => length === NATIONAL_DIGITS);
  const whole = names.filter(({ first, last }) => first !== '' && last !== '');
  return (line) => {
    const text = line.toLowerCase();
    const digits = line.replaceAll(/\D/g, '');
    return (
      emails.some((email) => text.includes(email)) ||
      numbers.some((number) => digits.includes(number)) ||
      whole.some(({ first, last }) => text.includes(first) && text.includes(last))
    );
  };
}
