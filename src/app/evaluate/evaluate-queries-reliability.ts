/** Answers of about one confidence, and how often they were right. */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly answers: number;
  readonly meanConfidence: number;
  readonly accuracy: number;
}

export interface Reliability {
  readonly bins: readonly ReliabilityBin[];
  /** Never below zero: the error seen less the error expected of a perfect model. */
  readonly calibrationError: number;
  readonly chanceError: number;
}

const BINS = 20;

/** Expected calibration error over bins of equal width. */
export function reliabilityOf(confidences: readonly number[], rights: readonly boolean[]): Reliability {
  const sums = Array.from({ length: BINS }, () => ({ answers: 0, confidence: 0, variance: 0, right: 0 }));
  confidences.forEach((confidence, at) => {
    const sum = sums[Math.min(BINS - 1, Math.floor(confidence * BINS))]!;
    sum.answers += 1;
    sum.confidence += confidence;
    sum.variance += confidence * (1 - confidence);
    sum.right += Number(rights[at]);
  });
  let seen = 0;
  let chance = 0;
  const bins: ReliabilityBin[] = [];
  sums.forEach(({ answers, confidence, variance, right }, at) => {
    if (answers === 0) return;
    seen += Math.abs(right - confidence);
    // The mean distance of a sum of coin tosses from its expectation, by the normal approximation.
    chance += Math.sqrt((2 * variance) / Math.PI);
    bins.push({ from: at / BINS, to: (at + 1) / BINS, answers, meanConfidence: confidence / answers, accuracy: right / answers });
  });
  const total = Math.max(1, confidences.length);
  return { bins, calibrationError: Math.max(0, (seen - chance) / total), chanceError: chance / total };
}
