/** Rounded to four places, as shown, so that a caller's floor compares with the value they see. */
export function roundConfidence(confidence: number): number {
  return Math.round(confidence * 10_000) / 10_000;
}
