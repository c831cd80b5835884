import type { EmailAddress, PhoneNumber } from '../core/record.ts';
import { parseEmail } from './email.ts';
import { toAscii } from './fold.ts';
import { nanpNumber } from './phone/nanp.ts';
import { parsePhone } from './phone/phone.ts';

/** Longer texts are no answers to what was asked. */
const MAX_TEXT_CHARS = 200;

/** As people type it who are asked for a number: `call 503-555-0123 after five`, `503-555-0123 or 503-555-0124`; the first of them. */
export function phoneAmongWords(text: string): PhoneNumber | undefined {
  const alone = parsePhone(text);
  if (alone !== undefined || text.length > MAX_TEXT_CHARS) return alone;
  const found = NUMBER.exec(toAscii(text));
  return found === null ? undefined : nanpNumber(Number(found[1]! + found[2]! + found[3]!));
}

/** Ten figures with nothing before them that would make them a part of another number. */
const NUMBER = /(?<![\d+.-])(?<!\+\d{1,3} )(?:\+?1[ .-]?)?\(?([2-9]\d\d)\)?[ .-]{0,2}([2-9]\d\d)[ .-]?(\d{4})(?![\d-]|\.\d)/;

/** The first mailbox of several, or behind a name or a label; and with its signs put right: `jane@@example..com`, `jane.gmail.com`. */
export function mailboxAmongWords(text: string): EmailAddress | undefined {
  const alone = parseEmail(text);
  if (alone !== undefined || text.length > MAX_TEXT_CHARS) return alone;
  const parted = SPACE_FOR_DOT.exec(text.trim());
  if (parted !== null && isPartOfMailbox(parted[1]!, parted[2]!)) return parseEmail(`${parted[1]}.${parted[2]}@${parted[3]}`);
  const word = text.split(BETWEEN).find((one) => one.includes('@'));
  const first = word === undefined || word.startsWith('@') ? undefined : parseEmail(word.replace(LABEL, ''));
  return (
    first ??
    parseEmail(
      text
        .trim()
        .replace(/@{2,}/, '@')
        .replace(/\.{2,}/g, '.')
        .replace(PROVIDER, '@$1.com'),
    )
  );
}

/** `jane doe@example.com`: another person may have the mailbox `doe`. */
const SPACE_FOR_DOT = /^([a-z]{2,}) ([a-z0-9_-]{2,})@([^\s@]+)$/;

/** A word of a mailbox's name; but not what the mailbox is for, nor the name of the person who has `jane` or `jdoe`. */
function isPartOfMailbox(word: string, local: string): boolean {
  return !FOR_WHAT.has(word) && !local.includes(word) && !local.endsWith(word.slice(1));
}

const FOR_WHAT = new Set('email mail my home work office personal private school contact is at to use try me his her'.split(' '));
const BETWEEN = /[\s,;|/<>]+/;
const LABEL = /^e-?mail:/i;
const PROVIDER = /(?:@|(?<=^[^@\s]{3,})[. ])(gmail|yahoo|hotmail|outlook|icloud|aol)(?:\.?com?)?$/i;
