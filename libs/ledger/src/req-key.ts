import type { Vendor } from '@hiring/contracts';
import { roleSlug } from '@hiring/normalise';
import type { CompanyIndex } from './company-index.js';

/** Assigns keys to new reqs. A key is never reused. */
export class ReqKeys {
  private readonly taken = new Set<string>();
  private readonly nextSuffix = new Map<string, number>();

  constructor(
    private readonly index: CompanyIndex,
    private readonly vendor: Vendor,
    private readonly companySlug: string,
  ) {}

  /** Returns the first free key among `base`, `base-2`, ..., where `base` is `<vendor>:<company_slug>:<role_slug>`. */
  give(title: string): string {
    const base = `${this.vendor}:${this.companySlug}:${roleSlug(title)}`;
    let suffix = this.nextSuffix.get(base) ?? 1;
    while (this.isTaken(keyOf(base, suffix))) suffix += 1;
    this.nextSuffix.set(base, suffix + 1);
    this.taken.add(keyOf(base, suffix));
    return keyOf(base, suffix);
  }

  private isTaken(key: string): boolean {
    return this.taken.has(key) || this.index.reqs.has(key);
  }
}

function keyOf(base: string, suffix: number): string {
  return suffix === 1 ? base : `${base}-${suffix}`;
}
