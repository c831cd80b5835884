/** The given names a first name may stand for, itself where it is one; never empty. */
export function nicknameRoots(first: string): readonly string[] {
  return [first];
}
