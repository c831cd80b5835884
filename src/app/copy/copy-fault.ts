/** Why a store was not copied, in words for the operator. */
export class CopyFault extends Error {
  override readonly name = 'CopyFault';
}

/** Rows by table. */
export type CopyReport = Readonly<Record<string, number>>;
