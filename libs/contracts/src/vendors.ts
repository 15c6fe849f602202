/** Vendor traits for the ledger's rules. */
export interface VendorTraits {
  /**
   * True if listings come from a search index. Its order changes between page requests, so a posting's absence from a
   * listing proves little.
   */
  indexListing: boolean;
  /** True if the vendor answers for an unknown board exactly as for an empty board. */
  ambiguousEmpty: boolean;
  /** True if the vendor itself re-posts postings. Then reposts are not events. */
  autoRefresh: boolean;
  /** The source factor in the confidence formula. */
  factor: number;
  /**
   * `live`: the reader for this vendor was checked against recorded responses. `code-complete`: the reader was only
   * written from documentation.
   */
  status: 'live' | 'code-complete';
}

const list: VendorTraits = {
  indexListing: false,
  ambiguousEmpty: false,
  autoRefresh: false,
  factor: 0.95,
  status: 'live',
};
const index: VendorTraits = { ...list, indexListing: true };

export const VENDORS = {
  greenhouse: list,
  lever: { ...list, ambiguousEmpty: true },
  ashby: { ...list, ambiguousEmpty: true },
  workable: list,
  smartrecruiters: { ...index, ambiguousEmpty: true },
  recruitee: list,
  personio: list,
  teamtailor: list,
  breezy: list,
  bamboohr: list,
  workday: index,
  rippling: list,
  pinpoint: index,
  icims: index,
  jazzhr: list,
  jobvite: list,
  join: { ...list, autoRefresh: true },
  adp: list,
  avature: list,
  comeet: list,
  cornerstone: index,
  dayforce: index,
  dvinci: { ...list, ambiguousEmpty: true, status: 'code-complete' },
  eightfold: { ...index, ambiguousEmpty: true, factor: 0.9 },
  freshteam: { ...list, ambiguousEmpty: true, status: 'code-complete' },
  gem: list,
  gupy: { ...list, status: 'code-complete' },
  herp: { ...list, status: 'code-complete' },
  hibob: list,
  hirehive: { ...list, status: 'code-complete' },
  hireology: { ...list, ambiguousEmpty: true, autoRefresh: true, status: 'code-complete' },
  homerun: { ...list, status: 'code-complete' },
  hrmos: { ...list, status: 'code-complete' },
  isolved: list,
  jobscore: { ...list, status: 'code-complete' },
  loxo: list,
  manatal: list,
  neogov: list,
  oracle: { ...index, ambiguousEmpty: true },
  pageup: { ...list, status: 'code-complete' },
  paycom: list,
  paycor: list,
  paylocity: list,
  peopleadmin: list,
  phenom: { ...index, ambiguousEmpty: true, factor: 0.9 },
  polymer: { ...list, status: 'code-complete' },
  radancy: { ...index, factor: 0.9 },
  softgarden: { ...list, status: 'code-complete' },
  successfactors: index,
  taleo: { ...list, status: 'code-complete' },
  taleobusiness: list,
  traffit: { ...list, status: 'code-complete' },
  trakstar: list,
  ukg: list,
  zohorecruit: list,
  /** A company's own careers page, read as JSON-LD. */
  site: { ...list, factor: 0.85, status: 'code-complete' },
} as const satisfies Record<string, VendorTraits>;

export type Vendor = keyof typeof VENDORS;

export function isVendor(value: string): value is Vendor {
  return Object.hasOwn(VENDORS, value);
}

/** Returns the vendor of a board id, which is `<vendor>/<token>`. The token can contain slashes. */
export function vendorOf(boardId: string): Vendor {
  const vendor = boardId.slice(0, boardId.indexOf('/'));
  if (!isVendor(vendor)) throw new Error(`board id ${JSON.stringify(boardId)} names no known vendor`);
  return vendor;
}

export function tokenOf(boardId: string): string {
  return boardId.slice(boardId.indexOf('/') + 1);
}

export function boardId(vendor: Vendor, token: string): string {
  return `${vendor}/${token}`;
}
