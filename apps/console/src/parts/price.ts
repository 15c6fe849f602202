import { counted } from '../format.ts';

/** A read's maximum cost, in units and as a button's text. */
export interface Price {
  units: number;
  text: string;
}

export const calls = (units: number): Price => ({ units, text: counted(units, 'call') });
export const changes = (units: number): Price => ({ units, text: counted(units, 'change') });
export const upToChanges = (units: number): Price => ({ units, text: `up to ${counted(units, 'change')}` });
