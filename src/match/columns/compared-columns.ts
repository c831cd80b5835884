/** What a comparison reads of a set of records; `RecordColumns` is one, and so is its likeness in another thread. */
export interface ComparedColumns {
  readonly size: number;
  readonly fronts: Int32Array;
  readonly cells: { readonly values: Int32Array };
  readonly starts: { readonly values: Int32Array };
  readonly sources: { readonly values: Int32Array };
  readonly sourceNames: { readonly texts: readonly string[] };
  readonly words: Texts;
  readonly places: Texts;
  readonly mailParts: Texts;
  readonly extras: { readonly size: number };
  readonly emailParts: { readonly values: Int32Array };
  readonly addressParts: { readonly values: Int32Array };
  readonly extraTexts: readonly string[];
  readonly extraAttributes: readonly string[];
  readonly numbers: ArrayLike<number>;
  readonly valueKeys: {
    readonly phone: ArrayLike<number>;
    readonly email: ArrayLike<number>;
    readonly address: ArrayLike<number>;
    readonly extra: ArrayLike<number>;
  };
}

interface Texts {
  readonly texts: readonly string[];
  readonly size: number;
}
