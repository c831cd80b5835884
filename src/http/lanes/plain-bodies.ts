import type { PhoneNumber } from '../../core/record.ts';
import { parsePhone } from '../../normalize/phone/phone.ts';

/** What nearly every body of the busiest endpoint looks like: read without building anything from it. */
const PLAIN_BODY = /\{ ?"phone": ?"([+0-9() -]{7,40})" ?\}$/y;

/** The number of a body that holds a phone number and nothing else; undefined for any other body. */
export function readPlainPhone(text: string, bodyAt: number): PhoneNumber | undefined {
  PLAIN_BODY.lastIndex = bodyAt;
  const phone = PLAIN_BODY.exec(text)?.[1];
  return phone === undefined ? undefined : parsePhone(phone);
}

/** With or without the blank that some serialisers put after a colon. */
const LIST_START = /\{"phones": ?(?=\[)/y;
/** The bytes of a chunk are read as one character each; those beyond ASCII are a part of one. */
export const NOT_ASCII = /[\x80-\xff]/;

/** The phones of a body that holds a list of texts and nothing else; undefined for any other body. */
export function readPlainPhones(text: string, bodyAt: number): string[] | undefined {
  LIST_START.lastIndex = bodyAt;
  if (!LIST_START.test(text) || !text.endsWith(']}')) return undefined;
  const list = text.slice(LIST_START.lastIndex, -1);
  if (NOT_ASCII.test(list)) return undefined;
  let phones: unknown;
  try {
    phones = JSON.parse(list);
  } catch {
    return undefined;
  }
  return Array.isArray(phones) && phones.every((phone) => typeof phone === 'string') ? phones : undefined;
}
