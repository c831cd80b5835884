/** What a look-up asks, as the API takes it. */
export interface Fragment {
  readonly phone?: string;
  readonly email?: string;
  readonly name?: Readonly<Record<string, string>>;
  readonly address?: Readonly<Record<string, string>>;
  readonly min_confidence?: number;
}
