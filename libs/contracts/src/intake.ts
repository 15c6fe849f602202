import type { CompanyFields, CrawlOutcome, Instant, Labels } from './facts.js';

/**
 * A normalised posting that freshness sends to the ledger. Its texts have one line each. It has a date only if the date
 * is reliable.
 */
export interface ObservedPosting extends Labels {
  posting_id: string;
  /** The canonical public page. */
  url: string;
  posted_at: Instant | null;
  internal_id: string | null;
  requisition_id: string | null;
  /**
   * False if the advertisement is for something other than a role, for example a talent pool. The posting then opens no
   * req.
   */
  is_role?: false;
}

/** One attempt to read a company's board. Postings with the same id are one posting. */
export interface Observation {
  type: 'observation';
  crawl_id: string;
  company_id: number;
  board_id: string;
  /** The time at which the last page was read. */
  observed_at: Instant;
  outcome: CrawlOutcome;
  /**
   * The parser's version. If it differs from the last complete crawl's, this crawl is a baseline, because posting ids
   * may have changed.
   */
  parser_version: number;
  /**
   * The labels' version. If it differs from the last complete crawl's, known reqs get their new labels. The difference
   * does not make this crawl a baseline.
   */
  labels_version?: number;
  /**
   * The board's prior, by which places without a country were labelled: `DE`, or `DE only` if it applied to unknown
   * towns, too. Absent without a prior. A difference counts like one of `labels_version`.
   */
  country_prior?: string;
  postings: ObservedPosting[];
  /** Ids of postings that are proven not to be open. */
  gone: string[];
  /** Ids of known postings whose row or page was unreadable. Absent if there are none. */
  unread?: string[];
  /** The real board in another system, if this board only links to it. */
  front_of?: string;
  /** Why the outcome is not complete, for operators. */
  reason?: string;
}

interface CommandBase {
  command_id: string;
  observed_at: Instant;
}

/**
 * Registers a company, or updates the company that already has this owner and domain. If `slug` is taken, the ledger
 * changes the slug.
 */
export interface RegisterCompany extends CommandBase, Omit<CompanyFields, 'slug'> {
  type: 'register_company';
  slug?: string;
}

export interface UpdateCompany extends CommandBase {
  type: 'update_company';
  company_id: number;
  name?: string;
  domain?: string;
  domain_aliases?: string[];
  hq_country?: string | null;
}

export interface LinkBoard extends CommandBase {
  type: 'link_board';
  company_id: number;
  board_id: string;
  via: 'careers_page' | 'directory' | 'caller';
}

export interface UnlinkBoard extends CommandBase {
  type: 'unlink_board';
  company_id: number;
  board_id: string;
}

/** An operator's decision that two keys are one role. The younger key becomes an alias of the older. */
export interface MergeReqs extends CommandBase {
  type: 'merge_reqs';
  company_id: number;
  req_key: string;
  other_req_key: string;
}

export type RegistryCommand = RegisterCompany | UpdateCompany | LinkBoard | UnlinkBoard | MergeReqs;
export type IntakeMessage = Observation | RegistryCommand;

/** Returns the id by which duplicates are recognised. */
export function intakeId(message: IntakeMessage): string {
  return message.type === 'observation' ? message.crawl_id : message.command_id;
}
