import type { PhoneNumber } from '../../core/record.ts';
import { phoneAmongWords } from '../among-words.ts';
import { NANP_DIGITS, NANP_SPAN, nanpNumber } from './nanp.ts';
import { parsePhone } from './phone.ts';
import { parseValidPhone } from './phone-written.ts';

export type ReadPhone = (text: string) => PhoneNumber | undefined;

/**
 * Reads a phone as callers write it. A national format is that of the first region in which the number is valid; but ten digits that
 * fit the +1 plan are a number of it wherever the US or Canada is listed.
 */
export function phoneReader(regions: readonly string[]): ReadPhone {
  const readsPlan = regions.some((region) => PLAN_OF_US.has(region));
  if (regions.every((region) => PLAN_OF_US.has(region))) return phoneAmongWords;
  return (text) => {
    if (text.length > MAX_PHONE_CHARS) return undefined;
    const isInternational = INTERNATIONAL.test(text);
    const national = isInternational ? undefined : nationalNumber(text, regions, readsPlan);
    if (national !== undefined) return national;
    const number = phoneAmongWords(text);
    return number !== undefined && (readsPlan || isInternational || !isInPlan(number)) ? number : undefined;
  };
}

function nationalNumber(text: string, regions: readonly string[], readsPlan: boolean): PhoneNumber | undefined {
  const digits = text.replace(/\D/g, '');
  const ours = readsPlan && digits.length === NANP_DIGITS ? nanpNumber(Number(digits)) : undefined;
  if (ours !== undefined) return ours;
  for (const region of regions) {
    const number = inRegion(text, region);
    if (number !== undefined) return number;
  }
  return undefined;
}

/** Of the +1 plan by its shape alone, as everywhere; of others what the country has given out. */
function inRegion(text: string, region: string): PhoneNumber | undefined {
  if (!PLAN_OF_US.has(region)) return parseValidPhone(text, region);
  const number = parsePhone(text);
  return number !== undefined && isInPlan(number) ? number : undefined;
}

const PLAN_OF_US: ReadonlySet<string> = new Set(['US', 'CA']);
const MAX_PHONE_CHARS = 200;
/** A plus sign, or what is dialled instead of one. */
const INTERNATIONAL = /^[^\d+]*(?:\+|00|011)/;

function isInPlan(number: PhoneNumber): boolean {
  return Math.floor(number / NANP_SPAN) === 1;
}
