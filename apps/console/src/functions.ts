import type { JobFunction } from '@hiring/contracts';

/** Every function once. The code does not compile when one is missing or unknown. */
const KNOWN: Record<JobFunction, true> = {
  engineering: true,
  data_science: true,
  it_operations: true,
  security: true,
  product: true,
  design: true,
  sales: true,
  marketing: true,
  customer_success: true,
  support: true,
  finance: true,
  legal: true,
  people: true,
  operations: true,
  supply_chain: true,
  manufacturing: true,
  healthcare: true,
  education: true,
  research: true,
  hospitality: true,
  retail: true,
  construction: true,
  transport: true,
  public_sector: true,
  other: true,
};

export const FUNCTIONS = Object.keys(KNOWN) as JobFunction[];
