import type { Vendor } from '@hiring/contracts';
import type { BoardReader } from './fetch-plan.js';
import { ashbyReader } from './vendors/ashby/ashby.plan.js';
import { greenhouseReader } from './vendors/greenhouse/greenhouse.plan.js';
import { leverReader } from './vendors/lever/lever.plan.js';

const READERS: Partial<Record<Vendor, BoardReader>> = {
  greenhouse: greenhouseReader,
  lever: leverReader,
  ashby: ashbyReader,
};

/** The reader of a vendor. */
export function readerOf(vendor: Vendor): BoardReader {
  const reader = READERS[vendor];
  if (reader === undefined) throw new Error(`no reader for ${vendor}`);
  return reader;
}
