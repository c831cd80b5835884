import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PhoneNumber } from '../../core/record.ts';

/** A number as it is dialled within a country: `0171 1234567` in `DE`. By the plan's shape, assigned or not. */
export function parseNationalPhone(text: string, country: string): PhoneNumber | undefined {
  if (!isSupportedCountry(country)) return undefined;
  const parsed = parsePhoneNumberFromString(text, country);
  if (parsed === undefined || !parsed.isPossible() || /^(\d)\1*$/.test(parsed.nationalNumber)) return undefined;
  return Number(parsed.number.slice(1)) as PhoneNumber;
}

/** Whether the number is one that the country has given out, to tell countries apart. */
export function isNumberOf(text: string, country: string): boolean {
  if (!isSupportedCountry(country)) return false;
  const parsed = parsePhoneNumberFromString(text, country);
  return parsed?.isValid() === true && parsed.country === country;
}

/** The country a number with a plus sign is of. */
export function countryOfNumber(text: string): string | undefined {
  return parsePhoneNumberFromString(text)?.country;
}

export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && isSupportedCountry(code);
}
