/** For each company, the keys of its cached answers. A single key is stored without a set. */
export class CompanyKeys {
  private readonly keys = new Map<number, string | Set<string>>();

  of(companyId: number): string[] {
    const known = this.keys.get(companyId);
    if (known === undefined) return [];
    return typeof known === 'string' ? [known] : [...known];
  }

  add(companyId: number, key: string): void {
    const known = this.keys.get(companyId);
    if (known === undefined || known === key) this.keys.set(companyId, key);
    else if (typeof known === 'string') this.keys.set(companyId, new Set([known, key]));
    else known.add(key);
  }

  delete(companyId: number, key: string): void {
    const known = this.keys.get(companyId);
    if (known instanceof Set) known.delete(key);
    if (known === key || (known instanceof Set && known.size === 0)) this.keys.delete(companyId);
  }
}
