import { estimateByName, estimatedBirthDate } from '../../resolve/person/demographics-estimate.ts';
import { draftWith } from '../../resolve/profile/profile.ts';
import type { Link } from './link.ts';

/** Age range and gender from what records say, else from how first names were given by year and sex. */
export function demographicsLink(timeoutMs: number): Link {
  return {
    name: 'demographics',
    timeoutMs,
    remote: false,
    // Reads nothing, but a link is a generator.
    // biome-ignore lint/correctness/useYield: see above
    *add(draft) {
      if (draft.birthDate !== undefined && draft.gender !== undefined) return undefined;
      const estimate = estimateByName(draft.names[0]?.first ?? '', draft.gender);
      const added: string[] = [];
      const birthDate = draft.birthDate ?? estimatedBirthDate(estimate, draft.person);
      const gender = draft.gender ?? estimate.gender;
      if (birthDate !== draft.birthDate) added.push('demographics.age_range');
      if (gender !== draft.gender) added.push('demographics.gender');
      return added.length === 0
        ? undefined
        : { draft: draftWith(draft, { birthDate, gender, estimates: [...draft.estimates, ...added] }), added };
    },
  };
}
