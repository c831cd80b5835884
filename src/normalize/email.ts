import { domainToASCII } from 'node:url';
import validator from 'validator/lib/isEmail.js';
import type { EmailAddress } from '../core/record.ts';

/** In lower case, as it is shown: no common provider distinguishes letter cases. */
export function parseEmail(text: string): EmailAddress | undefined {
  if (text.length > MAX_WRITTEN_CHARS) return undefined;
  const lower = text.toLowerCase();
  if (PLAIN.test(lower) && lower.length <= MAX_PLAIN_CHARS) return isPlaceholderEmail(lower) ? undefined : (lower as EmailAddress);
  return parseWrittenEmail(lower);
}

/** What is matched: as the provider delivers it, with the commonest slips of the domain fixed. */
export function emailIdentity(email: EmailAddress): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const intended = INTENDED_DOMAINS.get(domain) ?? withIntendedEnd(domain);
  const tagAt = email.indexOf('+');
  const isTagged = tagAt > 0 && tagAt < at;
  const local = email.slice(0, isTagged ? tagAt : at);
  if (intended === 'gmail.com' && local.includes('.')) return `${local.replaceAll('.', '')}@gmail.com`;
  return intended === domain && !isTagged ? email : `${local}@${intended}`;
}

/** `example.con` does not exist, and no mailbox is under `www`. */
function withIntendedEnd(written: string): string {
  const domain = written.startsWith('www.') && written.indexOf('.', 4) > 0 ? written.slice(4) : written;
  const dot = domain.lastIndexOf('.') + 1;
  const intended = INTENDED_ENDS.get(domain.slice(dot));
  return intended === undefined ? domain : domain.slice(0, dot) + intended;
}

const INTENDED_ENDS = new Map<string, string>([
  ...'con cmo ocm comm coom xom vom cpm'.split(' ').map((slip) => [slip, 'com'] as const),
  ...'nte ent nett'.split(' ').map((slip) => [slip, 'net'] as const),
  ...'ogr rog orgg'.split(' ').map((slip) => [slip, 'org'] as const),
]);

/** Without what its owner added to the mailbox's name: `jane+shop@example.com` is delivered to `jane`. */
export function untagged(email: EmailAddress): EmailAddress {
  const tagAt = email.indexOf('+');
  const at = email.lastIndexOf('@');
  return tagAt > 0 && tagAt < at ? ((email.slice(0, tagAt) + email.slice(at)) as EmailAddress) : email;
}

/** An address typed only to get past a form. */
export function isPlaceholderEmail(email: string): boolean {
  const at = email.indexOf('@');
  const local = email.slice(0, at);
  if (PLACEHOLDER_LOCALS.has(local)) return true;
  return email.startsWith(local, at + 1) && email.charAt(at + 1 + local.length) === '.' && REPEATED_PLACEHOLDERS.has(local);
}

function parseWrittenEmail(lower: string): EmailAddress | undefined {
  const inBrackets = /<([^<>]+)>[\s;,.]*$/.exec(lower)?.[1] ?? lower;
  const bare = inBrackets
    .trim()
    .replace(/^mailto:/, '')
    .replace(/\?.*$/, '')
    .replace(/\p{Cf}/gu, '')
    .replace(/^([^@%]+)%40(?=[^@]+$)/, '$1@')
    .replace(COMMENT, '')
    .replace(QUOTED_NAME, '$1@')
    .replace(/^["'<([]{1,5}|["'>)\].,;:]{1,5}$/g, '')
    .replace(SPOKEN, (spoken) => spoken.replaceAll(' dot ', '.'))
    .replace(/\s*[([{]\s*(?:at|@)\s*[)\]}]\s*|\s+at\s+(?=[a-z0-9-]+(?:\.| dot )[a-z]+$)|\s*@\s*/, '@')
    .replace(/\s*[([{]\s*dot\s*[)\]}]\s*| dot (?=[a-z]+$)|,(?=[a-z]{2,4}$)|(?<=@\S+)\s+\.(?=[a-z]{2,4}$)|\.\s+(?=[a-z]{2,4}$)/g, '.')
    .trim()
    .normalize('NFC');
  const at = bare.lastIndexOf('@');
  if (at < 1 || HALF_CHARACTER.test(bare)) return undefined;
  const domain = domainToASCII(bare.slice(at + 1));
  const email = `${bare.slice(0, at)}@${domain}` as EmailAddress;
  const mailbox = untagged(email);
  if (email.startsWith('"') || !isEmail(mailbox) || isPlaceholderEmail(mailbox)) return undefined;
  return mailbox === email || isEmail(email) ? email : mailbox;
}

/** `jane dot doe at example dot com` */
const SPOKEN = /^[a-z0-9_-]+(?: dot [a-z0-9_-]+)+ at [a-z0-9-]+(?: dot [a-z0-9-]+)+$/;
/** `jane(work)@example.com` */
const COMMENT = /\((?!\s*(?:at|dot)\s*\))[^()@]{0,60}\)/g;
/** `"jane.doe"@example.com`, which needs no quotes. */
const QUOTED_NAME = /^"([a-z0-9._+-]+)"@/;
/** Half of a surrogate pair; what checks mailboxes throws at one. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** The others of its hundred checks are not worth their loading at every start. */
const { default: isEmail } = validator;

/** 254 is the longest address; a display name may stand before it. */
const MAX_WRITTEN_CHARS = 500;
const MAX_PLAIN_CHARS = 64;
const PLAIN = /^[a-z0-9]+(?:[._-][a-z0-9]+)*@[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*\.[a-z]{2,10}$/;

const PLACEHOLDER_LOCALS = new Set(
  'none noemail no-email no.email no_email nomail no-mail noname unknown na notavailable not.available notprovided null nobody declined refused donotemail noreply no-reply donotreply do-not-reply'.split(
    ' ',
  ),
);
const REPEATED_PLACEHOLDERS = new Set(
  'a aa aaa abc asdf b email example fake mail me me no noone qwerty test user x xx xxx xyz z'.split(' '),
);

const INTENDED_DOMAINS = new Map<string, string>([
  ['googlemail.com', 'gmail.com'],
  ...'gmial.com gmai.com gmal.com gmil.com gamil.com gnail.com gmail.con gmail.cm gmail.om gmail.co gmail.comm gmaill.com gmali.com gmaol.com gmaik.com gmsil.com gmaul.com'
    .split(' ')
    .map((slip) => [slip, 'gmail.com'] as const),
  ...'yaho.com yahooo.com yahoo.con yahoo.cm yahoo.co yhoo.com yaoo.com'.split(' ').map((slip) => [slip, 'yahoo.com'] as const),
  ...'hotmial.com hotmal.com hotmai.com hotmail.con hotmail.cm hotmail.co hotmil.com hotnail.com'
    .split(' ')
    .map((slip) => [slip, 'hotmail.com'] as const),
  ...'outlok.com outlook.con outlook.co'.split(' ').map((slip) => [slip, 'outlook.com'] as const),
  ...'aol.con aol.cm aol.co'.split(' ').map((slip) => [slip, 'aol.com'] as const),
]);
