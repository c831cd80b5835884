export interface ScreenProps {
  /** The named parts of the path. */
  readonly params: Readonly<Record<string, string>>;
}
