import type { Profile } from '../../resolve/profile/profile.ts';

/** In the contract's order; JSON leaves out what is undefined. */
export function identityData({ name, phones, emails, addresses, demographics, property }: Profile): Record<string, unknown> {
  return {
    name,
    phones,
    emails,
    addresses,
    demographics: { age_range: demographics.ageRange, gender: demographics.gender },
    property: property && {
      address: property.address,
      owner: property.owner,
      type: property.type,
      assessed_value: property.assessedValue,
    },
  };
}
