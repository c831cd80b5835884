import type { PersonName } from '../../core/record.ts';
import { isOneSlip } from '../../match/compare/closeness.ts';
import { firstNameShare } from '../../reference/first-names.ts';
import { formalNames } from '../../reference/nicknames.ts';
import { surnameShare } from '../../reference/surnames.ts';

/** How much of the words for a short form speak for the whole name: a few for `Nicholas`, older ones too, outweigh some more for `Nick`. */
const SHORT_FORM = 0.85;
/** Of two spellings, the commoner name gains from the other's words: enough to decide between equals, not to overrule. */
const SLIP = 0.3;
const COMMONER = 10;
/** What hardly anybody is called, beside a name that many bear, is a slip, however lately it was made, unless more sources say so. */
const PLAIN_SLIP = 0.85;
const FAR_COMMONER = 100;
/** A slip is made once: what one row says beside several that write it otherwise, where neither name is the commoner by far. */
const LONE_SLIP = 0.85;
/** Of two rows that have the same words for first name and surname in each other's place, one is turned round. */
const TURNED_ROW = 0.85;

/** How two names of a person were attested, beside each other. */
interface Attestation {
  /** More sources say `other`. */
  readonly more: boolean;
  /** One row says `other`, and several say the name. */
  readonly lone: boolean;
}

/** How far words for `other` speak for `name` as the better way of writing the same name; 0 where they do not. */
export function speaksFor(other: PersonName, name: PersonName, { more, lone }: Attestation): number {
  if (other.first === name.last && other.last === name.first) return isLikelierTurned(other) ? TURNED_ROW : 0;
  const slips: Slips = { far: more ? SLIP : PLAIN_SLIP, alike: lone ? LONE_SLIP : 0 };
  const last = partSpeaksFor(other.last, name.last, surnameShare, slips);
  if (last === 0) return 0;
  if (isShortFor(other.first, name.first)) return last * SHORT_FORM;
  return last * partSpeaksFor(other.first, name.first, firstNameShare, slips);
}

/** How far a slip speaks for what is far commoner, and for what is about as common. */
interface Slips {
  readonly far: number;
  readonly alike: number;
}

function isLikelierTurned({ first, last }: PersonName): boolean {
  return surnameShare(first) * firstNameShare(last) > firstNameShare(first) * surnameShare(last);
}

function isShortFor(short: string, long: string): boolean {
  if (short === '' || long.length < 2) return false;
  if (short.length === 1) return long.startsWith(short);
  // Jon is short for John in some families and a name of its own in others.
  if (isOneSlip(short, long)) return false;
  return formalNames(short).includes(long) && !formalNames(long).includes(short);
}

function partSpeaksFor(other: string, part: string, shareOf: (part: string) => number, slips: Slips): number {
  if (other === part) return 1;
  if (other.length < 3 || part.length < 3 || !isOneSlip(other, part)) return 0;
  const commoner = shareOf(part) / shareOf(other);
  if (commoner >= FAR_COMMONER) return slips.far;
  if (commoner > 1 / COMMONER && slips.alike > 0) return slips.alike;
  return commoner >= COMMONER ? SLIP : 0;
}
