const instant = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const number = new Intl.NumberFormat();

export const when = (text: string | null | undefined): string => (text ? instant.format(new Date(text)) : '–');
export const count = (value: number): string => number.format(value);
export const words = (text: string): string => text.replaceAll('_', ' ');
/** Times of projects carry no zone; they are UTC. */
export const whenUtc = (text: string): string => when(`${text}Z`);
