import { counted } from '../format.ts';

/** The maximum cost of a read: in units, and as the text on buttons. */
export interface Price {
  units: number;
  text: string;
}

export const calls = (units: number): Price => ({ units, text: counted(units, 'call') });
export const changes = (units: number): Price => ({ units, text: counted(units, 'change') });
export const upToChanges = (units: number): Price => ({ units, text: `up to ${counted(units, 'change')}` });
