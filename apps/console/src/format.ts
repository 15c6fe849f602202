const instant = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const number = new Intl.NumberFormat();

/** Without line breaks. */
export const when = (text: string | null | undefined): string =>
  text ? instant.format(new Date(text)).replace(/\s/g, '\u00a0') : '–';
export const count = (value: number): string => number.format(value);
export const words = (text: string): string => text.replaceAll('_', ' ');
/** Times of projects have no zone; they are UTC. */
export const whenUtc = (text: string): string => when(`${text}Z`);
/** `2026-03-02` in the reader's locale, without the year. */
export const shortDay = (text: string): string => day.format(new Date(text));
