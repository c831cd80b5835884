/** How a number in a spreadsheet is shown: as it is, as a day, as a time, or with the zeros of a code before it. */
export type NumberFormat = 'plain' | 'day' | 'time' | { readonly zeros: string };

/** The formats that every spreadsheet knows by number. */
const DAYS: ReadonlySet<number> = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const TIMES: ReadonlySet<number> = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47]);

/** What a format is by its number, or by its code where the file defines it: `dd/mm/yyyy`, `[h]:mm`, `00000`. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return DAYS.has(id) ? 'day' : TIMES.has(id) ? 'time' : 'plain';
  const [first = ''] = code.split(';');
  const zeros = first.replace(/\\(.)|"([^"]*)"/g, '$1$2');
  if (/^[0 ().-]+$/.test(zeros) && /^0/.test(zeros.replace(/\D/g, '')) && zeros.replace(/\D/g, '').length > 1 && !zeros.includes('.'))
    return { zeros };
  const bare = first
    .replace(/\\.|_.|\*./g, '')
    .replace(/"[^"]*"/g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/[yd]/i.test(bare) || /m{3}/i.test(bare)) return /general/i.test(bare) ? 'plain' : 'day';
  return /h|s|AM\/PM/i.test(bare) && !/[#0]/.test(bare.replace(/s\.0+/gi, '')) && !/general/i.test(bare) ? 'time' : 'plain';
}

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
/** Day 0 of the usual epoch; before 1 March 1900 the format counts a day that never was. */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30);
const FEIGNED_DAY = 60;
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const LAST_SERIAL = 2_958_465;

/** A number as text. One that cannot be a day is shown as it is. */
export function showNumber(written: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written;
  if (typeof format === 'object') return withZeros(value, format.zeros);
  if (format === 'plain' || value < 0 || value > LAST_SERIAL) return plain(value);
  const [day, time] = [Math.floor(value), timeOf(value - Math.floor(value))];
  if (format === 'time' && day === 0) return time;
  if (day === 0 && !is1904) return time;
  const epoch = is1904 ? EPOCH_1904_MS : day < FEIGNED_DAY ? EPOCH_1900_MS + DAY_MS : EPOCH_1900_MS;
  const date = new Date(epoch + day * DAY_MS).toISOString().slice(0, 10);
  return time === '00:00:00' ? date : `${date} ${time}`;
}

function timeOf(fraction: number): string {
  return new Date(Math.round((fraction * DAY_MS) / SECOND_MS) * SECOND_MS).toISOString().slice(11, 19);
}

/** Without exponent: `3.10555E+9` is a phone number. */
function plain(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
}

/** `1545` as `00000` is 01545. */
function withZeros(value: number, zeros: string): string {
  if (!Number.isInteger(value) || value < 0) return String(value);
  const places = zeros.replace(/\D/g, '').length;
  const digits = plain(value).padStart(places, '0');
  if (digits.length > places) return digits;
  let at = 0;
  return zeros.replace(/0/g, () => digits[at++]!);
}
