const LOCALE = 'en-US';
const whole = new Intl.NumberFormat(LOCALE);
const brief = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto', style: 'short' });

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export const count = (value: number): string => whole.format(value);
export const shortCount = (value: number): string => (Math.abs(value) < 10_000 ? whole.format(value) : brief.format(value));
/** Credits as the ledger writes them: a minus sign, or a plus where the sign matters. */
export const signed = (value: number): string => (value > 0 ? `+${whole.format(value)}` : whole.format(value).replace('-', '−'));
export const bits = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)}`;
export const plural = (value: number, one: string, many = `${one}s`): string => `${count(value)} ${value === 1 ? one : many}`;

export function percent(share: number, digits = 0): string {
  const shown = (share * 100).toFixed(digits);
  if (share < 1 && Number(shown) === 100) return `>${(100 - 10 ** -digits).toFixed(digits)}%`;
  if (share > 0 && Number(shown) === 0) return `<${(10 ** -digits).toFixed(digits)}%`;
  return `${shown}%`;
}

export function dayText(at: string | number): string {
  return day.format(new Date(at));
}

export function momentText(at: string | number): string {
  const date = new Date(at);
  return `${day.format(date)}, ${clock.format(date)}`;
}

/** `3 min. ago`, `in 2 days`. */
export function agoText(at: string | number, nowMs: number): string {
  const difference = new Date(at).getTime() - nowMs;
  for (const [unit, length] of UNITS) {
    if (Math.abs(difference) >= length) return relative.format(Math.trunc(difference / length), unit);
  }
  return difference > 0 ? 'in a moment' : 'just now';
}

export function bytesText(value: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let [amount, unit] = [value, 0];
  while (amount >= 1_000 && unit < units.length - 1) [amount, unit] = [amount / 1_000, unit + 1];
  return `${unit === 0 ? amount : amount.toFixed(amount < 10 ? 1 : 0)} ${units[unit]}`;
}

export function durationText(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1_000)} ms`;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.round((seconds % 3_600) / 60)} min`;
}

/** `birth_date` as `Birth date`. */
export function words(name: string): string {
  const text = name.replaceAll(/[_-]+/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `phone+name` as `Phone + name`. */
export const kindText = (kind: string): string => words(kind.replaceAll('+', ' + '));

/** A compared value as it is read: a birth date is stored as eight digits. */
export function valueText(attribute: string, value: string): string {
  const [, year, month, dayOfMonth] = (attribute === 'birth_date' && /^(\d{4})(\d\d)(\d\d)$/.exec(value)) || [];
  return year === undefined ? value : `${year}-${month}-${dayOfMonth}`;
}
