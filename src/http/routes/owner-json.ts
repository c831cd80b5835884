import type { FoundOwner } from '../../app/look-up/look-up.ts';
import type { Day } from '../../core/clock.ts';
import type { Gender } from '../../core/record.ts';
import { showPhone } from '../../normalize/phone/phone.ts';
import { AGE_RANGES, ageRangeOf } from '../../resolve/person/demographics.ts';

/** The contract's reverse phone data, as JSON text: what is stored ready-made, and what today says of it. */
export function ownerJson(owner: FoundOwner, today: Day): string {
  return `{"phone":"${showPhone(owner.number)}",${owner.json}${ownerEnding(owner, today)}`;
}

/** What follows the part that is stored ready-made. */
export function ownerEnding({ birthDate, gender }: FoundOwner, today: Day): string {
  const ageRange = birthDate === undefined ? undefined : ageRangeOf(birthDate, today);
  return DEMOGRAPHICS.get(ageRange)![gender ?? 'unknown'];
}

type Endings = Readonly<Record<Gender | 'unknown', string>>;

/** How the data ends, by age and gender: there are few, and one is sent with every owner. */
const DEMOGRAPHICS: ReadonlyMap<string | undefined, Endings> = new Map(
  [undefined, ...AGE_RANGES].map((age_range) => {
    const ending = (gender: string) => `,"demographics":${JSON.stringify({ age_range, gender })}}`;
    return [age_range, { unknown: ending('unknown'), male: ending('male'), female: ending('female') }];
  }),
);
