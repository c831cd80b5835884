import type { ComparedColumns } from '../columns/column-layout.ts';
import { sharedBytes } from '../memory/shared-memory.ts';

/** By value id: 1 if the value is generic, that is, shared by too many records to tell people apart. */
export type GenericFlags = Readonly<Record<keyof ComparedColumns['valueKeys'], Uint8Array>>;

/** In shared memory if there are many. */
export function genericFlags({ valueKeys }: Pick<ComparedColumns, 'valueKeys'>, isGeneric: (key: number) => boolean): GenericFlags {
  const flags = (keys: ArrayLike<number>) => {
    const of = sharedBytes(keys.length);
    for (let id = 0; id < of.length; id += 1) of[id] = keys[id] !== 0 && isGeneric(keys[id]!) ? 1 : 0;
    return of;
  };
  const { phone, email, address, extra } = valueKeys;
  return { phone: flags(phone), email: flags(email), address: flags(address), extra: flags(extra) };
}
