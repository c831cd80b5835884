import type { StoreFacts } from '../../store/people.ts';

/** The share of askable people who are held, and who says so. */
export interface KnownCoverage {
  readonly share: number;
  readonly from: 'setting' | 'data' | 'sources';
}

/** A setting speaks before what came with the data, and both before what the overlap of sources lets one guess. */
export function knownCoverage(share: number, facts: StoreFacts, setting: number | undefined): KnownCoverage {
  return { share, from: setting !== undefined ? 'setting' : facts.coverage !== undefined ? 'data' : 'sources' };
}

const SAID_BY = {
  setting: 'as configured',
  data: 'as stated with the data',
  sources: 'estimated from how the sources overlap',
} as const;
/** A difference that moves confidences by more than sampling does. */
const NOTABLE = 0.05;
/** The setting says 0 for an estimate. */
const LEAST_SHARE = 0.01;

/** How the coverage that confidences were reckoned with compares to the questions, and how to set it. */
export function sayCoverage({ share, from }: KnownCoverage, heldShare: number): string[] {
  const lines = [
    `Confidences take ${percent(share)} of the people asked about to be held (${SAID_BY[from]}); ${percent(heldShare)} of these questions are about people held.`,
  ];
  if (heldShare === 0) {
    lines.push('They say nothing of the coverage: questions name people by their ids in this store, or by the labels of --truth.');
  } else if (Math.abs(share - heldShare) > NOTABLE) {
    const value = Math.max(LEAST_SHARE, heldShare).toFixed(2);
    lines.push(`If these questions are like those you are asked, serve with --coverage ${value} (NAMESAKE_COVERAGE=${value}).`);
  }
  return lines;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
