import { isVendor, type Vendor } from '@hiring/contracts';
import { SIMULATED_VENDORS } from '../vendors/index.js';
import type { SimBoard, SimCompany } from '../world/company.js';
import { crowdCompanyOf, type CrowdOptions } from '../world/crowd.js';
import { demoCompanies, type DemoCompany } from '../world/demo.js';
import type { SimPosting } from '../world/posting.js';
import { boardAt, type BoardView } from '../world/timeline.js';

export interface KnownBoard {
  name: string;
  company: SimCompany;
  board: SimBoard;
  view(at: number): BoardView;
}

export interface WorldOptions {
  seed: string;
  anchor: number;
  crowd: number;
  crowdOptions: CrowdOptions;
}

/** All boards: the demo's, the crowd's, and those that tests create. */
export class World {
  readonly demo: DemoCompany[];
  private readonly boards = new Map<string, KnownBoard>();
  private readonly byHost = new Map<string, KnownBoard>();
  private readonly byDomain = new Map<string, SimCompany>();
  private readonly made = new Map<string, KnownBoard>();
  private readonly careers = new Map<string, string[]>();

  constructor(private readonly options: WorldOptions) {
    this.demo = demoCompanies(options.seed, options.anchor);
    for (const company of this.demo) {
      this.byDomain.set(company.domain, company);
      for (const [index, board] of company.boards.entries()) {
        const known = {
          name: boardName(board.vendor, board.token),
          company,
          board,
          view: (at: number) => boardAt(company, index, at),
        };
        this.boards.set(known.name, known);
        if (board.token.includes('.')) this.byHost.set(board.token, known);
      }
    }
  }

  find(vendor: Vendor, token: string): KnownBoard | null {
    const name = boardName(vendor, token);
    return this.made.get(name) ?? this.boards.get(name) ?? this.fromCrowd(vendor, token, name);
  }

  /** Returns the board on this host if the host has only one board, or else null. */
  findByHost(host: string): KnownBoard | null {
    return [...this.made.values()].find((known) => known.board.token === host) ?? this.byHost.get(host) ?? null;
  }

  companyOfDomain(domain: string): SimCompany | null {
    return this.byDomain.get(domain) ?? null;
  }

  /** Creates a board with exactly these postings, or replaces a known board's postings. */
  make(vendor: Vendor, token: string, postings: SimPosting[], changedAt: number): KnownBoard {
    const name = boardName(vendor, token);
    const company = this.find(vendor, token)?.company ?? madeCompany(vendor, token);
    // Each change is at least one second after the previous one, because `Last-Modified` is exact only to the second.
    const previous = this.made.get(name)?.view(changedAt).changedAt ?? Number.NEGATIVE_INFINITY;
    const since = Math.max(Math.floor(changedAt / 1000) * 1000, previous + 1000);
    const view = { postings, changedAt: since, validUntil: Number.POSITIVE_INFINITY };
    const known = { name, company, board: { vendor, token }, view: () => view };
    this.made.set(name, known);
    return known;
  }

  /**
   * Undoes the changes that tests made to this board. Without a name, undoes the changes to all boards and careers
   * pages.
   */
  forget(name?: string): void {
    if (name === undefined) {
      this.made.clear();
      this.careers.clear();
    } else this.made.delete(name);
  }

  /** Replaces the links to the boards on a company's careers page. */
  setCareersLinks(domain: string, links: string[]): void {
    this.careers.set(domain, links);
  }

  careersLinks(domain: string): string[] | null {
    return this.careers.get(domain) ?? null;
  }

  private fromCrowd(vendor: Vendor, token: string, name: string): KnownBoard | null {
    const company = crowdCompanyOf(this.options.crowdOptions, this.options.crowd, vendor, token);
    const board = company?.boards[0];
    return company === null || board === undefined
      ? null
      : { name, company, board, view: (at) => boardAt(company, 0, at) };
  }
}

export function boardName(vendor: string, token: string): string {
  return `${vendor}/${token}`;
}

function madeCompany(vendor: Vendor, token: string): SimCompany {
  return {
    seed: 1,
    name: `Test ${token}`,
    domain: 'test.example',
    hqCountry: 'DE',
    epoch: 0,
    boards: [{ vendor, token }],
    cohorts: [],
  };
}

export function simulatedVendor(name: string): Vendor | null {
  return isVendor(name) && SIMULATED_VENDORS.includes(name) ? name : null;
}
