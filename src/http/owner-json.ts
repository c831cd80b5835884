import type { FoundOwner } from '../app/found-owner.ts';
import type { Day } from '../core/clock.ts';
import { showPhone } from '../normalize/phone.ts';
import { ageRangeOf } from '../resolve/demographics.ts';

/** The contract's reverse phone data, as JSON text: what is stored ready-made, and what today says of it. */
export function ownerJson({ number, json, birthDate, gender }: FoundOwner, today: Day): string {
  const ageRange = birthDate === undefined ? undefined : ageRangeOf(birthDate, today);
  return `{"phone":"${showPhone(number)}",${json},"demographics":${demographicsOf(ageRange, gender)}}`;
}

function demographicsOf(ageRange: string | undefined, gender: FoundOwner['gender']): string {
  if (ageRange === undefined) return gender === undefined ? '{}' : `{"gender":"${gender}"}`;
  return gender === undefined ? `{"age_range":"${ageRange}"}` : `{"age_range":"${ageRange}","gender":"${gender}"}`;
}
