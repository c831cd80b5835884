import { estimateByName, estimatedBirthDate } from '../../resolve/person/demographics-estimate.ts';
import type { Link } from './link.ts';

/** Age range and gender from what records say, else from how first names were given by year and sex. */
export function demographicsLink(timeoutMs: number): Link {
  return {
    name: 'demographics',
    timeoutMs,
    remote: false,
    add(draft) {
      if (draft.birthDate !== undefined && draft.gender !== undefined) return undefined;
      const estimate = estimateByName(draft.names[0]?.first ?? '', draft.gender);
      const added: string[] = [];
      let next = draft;
      const birthDate = draft.birthDate === undefined ? estimatedBirthDate(estimate, draft.person) : undefined;
      if (birthDate !== undefined) {
        next = { ...next, birthDate };
        added.push('demographics.age_range');
      }
      if (draft.gender === undefined && estimate.gender !== undefined) {
        next = { ...next, gender: estimate.gender };
        added.push('demographics.gender');
      }
      return added.length === 0 ? undefined : { draft: { ...next, estimates: [...next.estimates, ...added] }, added };
    },
  };
}
