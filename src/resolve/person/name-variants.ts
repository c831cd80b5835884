import type { PersonName } from '../../core/record.ts';
import { isOneSlip } from '../../match/compare/closeness.ts';
import { firstNameShare } from '../../reference/first-names.ts';
import { formalNames } from '../../reference/nicknames.ts';
import { surnameShare } from '../../reference/surnames.ts';

/** Share of the claims for a short form that count for the full name: a few for `Nicholas` outweigh more for `Nick`. */
const SHORT_FORM = 0.85;
/** Share of the claims for a spelling that count for the more common one: decides ties only. */
const SLIP = 0.3;
const COMMONER = 10;
/** How much more common a name must be for the other to count as a typing error of it. */
const PLAIN_SLIP = 0.85;
const FAR_COMMONER = 100;
/** A spelling in one row against several rows counts as a typing error, if neither name is far more common. */
const LONE_SLIP = 0.85;
/** Two rows with first and last name swapped: one of them is wrong. */
const TURNED_ROW = 0.85;

/** How two names of a person are attested. */
interface Attestation {
  /** More sources say `other`. */
  readonly more: boolean;
  /** One row says `other`, and several say the name. */
  readonly lone: boolean;
}

/** Share of the claims for `other` that count for `name` as a better spelling; 0 if unrelated. */
export function speaksFor(other: PersonName, name: PersonName, { more, lone }: Attestation): number {
  if (other.first === name.last && other.last === name.first) return isLikelierTurned(other) ? TURNED_ROW : 0;
  const slips: Slips = { far: more ? SLIP : PLAIN_SLIP, alike: lone ? LONE_SLIP : 0 };
  const last = partSpeaksFor(other.last, name.last, surnameShare, slips);
  if (last === 0) return 0;
  if (isShortFor(other.first, name.first)) return last * SHORT_FORM;
  return last * partSpeaksFor(other.first, name.first, firstNameShare, slips);
}

/** Shares for a name that is far more common, and for one about as common. */
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
  // Jon is a form of John for some, and a name of its own for others.
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
