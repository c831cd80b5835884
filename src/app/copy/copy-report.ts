/** Why a store was not copied, in words for the operator. */
export class CopyFault extends Error {
  override readonly name = 'CopyFault';
}

/** Rows by table. */
export type CopyReport = Readonly<Record<string, number>>;

/** How far a copy has come; `total` is 0 where it is not known. */
export interface CopyProgress {
  readonly table: string;
  readonly step: 'copying' | 'checking';
  readonly done: number;
  readonly total: number;
}

export type OnCopied = (progress: CopyProgress) => void;
