/** How far a copy has come; `total` 0 where nobody has counted. */
export interface CopyProgress {
  readonly table: string;
  readonly step: 'copying' | 'checking';
  readonly done: number;
  readonly total: number;
}

export type OnCopied = (progress: CopyProgress) => void;
