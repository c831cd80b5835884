/** As it is shown, with four places: a caller's floor is held against what that caller sees. */
export function roundConfidence(confidence: number): number {
  return Math.round(confidence * 10_000) / 10_000;
}
