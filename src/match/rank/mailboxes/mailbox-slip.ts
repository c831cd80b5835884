import type { Person } from '../../../core/person.ts';
import { isOneSlip } from '../../compare/closeness.ts';
import { firstShare, lastShare } from '../names/name-frequency.ts';

/** Whoever has a mailbox one slip away from one that is nobody's, against anybody at all. */
const MEANT = 4;
/** Where nothing tells that it is a slip and not another's. */
const PERHAPS = 0.01;
/** The same mailbox of a domain one slip away: two such domains seldom have the same one. */
const SLIP_OF_DOMAIN = 1;
/** A mailbox is written with other signs between its words so often; a namesake has one made of the name in just that way. */
const PARTED = 0.01;
const OF_A_NAMESAKE = 0.05;
/** In shorter ones a slip leads to too many others. */
const SHORTEST = 6;
/** And a shorter name is found in many words. */
const SHORTEST_NAME = 3;
/** One beside which a short one is told. */
const SHORTEST_FIRST = 2;
/** So much fewer mailboxes with each figure; with a slip in them some dozen are near. */
const FIGURES_OF_A_SLIP = 1.5;
/** Where people have mailboxes; whatever is one slip away from one of these, and none of them, is hardly anybody's. */
const PROVIDERS = new Set(
  'gmail.com ymail.com mail.com email.com yahoo.com hotmail.com outlook.com live.com icloud.com aol.com msn.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net charter.net cox.net earthlink.net protonmail.com proton.me gmx.com gmx.net gmx.de'.split(
    ' ',
  ),
);

/** Written before the sign by whoever answers for a firm: two of them have nothing in common. */
export const OFFICES = new Set(
  'info admin contact office sales mail email hello support service team billing help shop webmaster'.split(' '),
);

/**
 * How much likelier than anybody somebody is to be meant by a mailbox that is one slip away from theirs; undefined where it is
 * another one. Both as they are matched; `everybody` may be asked about, `another` is the weight of a mailbox of which nobody heard.
 */
export function weighMailboxSlip(
  asked: string,
  known: string,
  { names }: Pick<Person, 'names'>,
  everybody: number,
  another: number,
): number | undefined {
  if (Math.abs(asked.length - known.length) > 1) return undefined;
  const [at, knownAt] = [asked.lastIndexOf('@'), known.lastIndexOf('@')];
  const [local, knownLocal] = [asked.slice(0, at), known.slice(0, knownAt)];
  if (local === knownLocal) {
    const [domain, knownDomain] = [asked.slice(at + 1), known.slice(knownAt + 1)];
    if (isProviderMeant(domain, knownDomain)) return everybody * MEANT;
    const isTheirs = local.length >= SHORTEST && !OFFICES.has(local) && isDomainSlip(domain, knownDomain);
    return isTheirs ? everybody * SLIP_OF_DOMAIN : undefined;
  }
  if (!asked.endsWith(known.slice(knownAt)) || local.length < SHORTEST || !isOneSlip(local, knownLocal)) return undefined;
  const figures = local.replace(/\D/g, '');
  if (withoutSigns(local) === withoutSigns(knownLocal))
    return Math.max(another, everybody * chanceParted(knownLocal, figures.length, names, everybody));
  // `smith12` and `smith13` are two people, `smith29136` and `smith29163` hardly.
  if (figures !== knownLocal.replace(/\D/g, ''))
    return Math.min(everybody * MEANT, Math.max(another, another * 10 ** (figures.length - FIGURES_OF_A_SLIP)));
  const isMisspelt = names.some(({ value: { first, last } }) =>
    [first, last].some((name) => name.length > 2 && knownLocal.includes(name) && !local.includes(name)),
  );
  return isMisspelt ? everybody * MEANT : Math.max(another, everybody * PERHAPS);
}

/** `jane.roe` for `jane_roe` is one of the many called so, or the one who is known; figures tell them apart. */
function chanceParted(knownLocal: string, figures: number, names: Person['names'], everybody: number): number {
  let chance = PERHAPS;
  for (const { value } of names) {
    if (!isMadeOf(withoutSigns(knownLocal), lettersIn(value.first), lettersIn(value.last))) continue;
    const namesakes = everybody * shareOf(value.last, lastShare) * shareOf(value.first, firstShare) * 10 ** -figures;
    chance = Math.max(chance, Math.min(MEANT, PARTED / (namesakes * OF_A_NAMESAKE)));
  }
  return chance;
}

/** In whichever way a name of several words is written more of its bearers are counted: `de la cruz` or `delacruz`. */
function shareOf(name: string, share: (name: string) => number): number {
  return Math.max(share(name), share(lettersIn(name)));
}

/** By a surname, or a short one beside its first name and nothing but figures: `mai.ly77`. */
function isMadeOf(local: string, first: string, last: string): boolean {
  if (last.length >= SHORTEST_NAME) return local.includes(last);
  if (last === '' || first.length < SHORTEST_FIRST || !local.startsWith(first + last)) return false;
  return /^\d*$/.test(local.slice(first.length + last.length));
}

/** `de la Cruz` is delacruz there. */
function lettersIn(name: string): string {
  return name.replace(/[^a-z]/g, '');
}

function withoutSigns(local: string): string {
  return local.replace(/[._-]/g, '');
}

/** In what comes before the last dot: `example.org` and `example.com` are two. */
function isDomainSlip(written: string, known: string): boolean {
  const [dot, knownDot] = [written.lastIndexOf('.'), known.lastIndexOf('.')];
  if (written.slice(dot) !== known.slice(knownDot) || Math.min(dot, knownDot) < SHORTEST || PROVIDERS.has(written)) return false;
  return isOneSlip(written.slice(0, dot), known.slice(0, knownDot));
}

function isProviderMeant(written: string, known: string): boolean {
  return PROVIDERS.has(known) && !PROVIDERS.has(written) && isOneSlip(written, known);
}
