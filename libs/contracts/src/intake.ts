import type { CompanyFields, CrawlOutcome, Instant, Labels } from './facts.js';

/**
 * A posting as freshness sends it to the ledger: normalised, with texts on one line and a date only if it is reliable.
 */
export interface ObservedPosting extends Labels {
  posting_id: string;
  /** The canonical public page. */
  url: string;
  posted_at: Instant | null;
  internal_id: string | null;
  requisition_id: string | null;
  /** False: the advertisement is no role (a talent pool, for example), and opens no req. */
  is_role?: false;
}

/** One attempt to read one company's board. Postings with one id are one posting; the order does not matter. */
export interface Observation {
  type: 'observation';
  crawl_id: string;
  company_id: number;
  board_id: string;
  /** When the crawler had read the last page in full. */
  observed_at: Instant;
  outcome: CrawlOutcome;
  /** If the last complete crawl had another version, this crawl is a baseline: its postings may have other ids. */
  parser_version: number;
  /** If the last complete crawl had another version, known reqs are relabelled and nothing else happens. */
  labels_version?: number;
  postings: ObservedPosting[];
  /** Ids of postings that are proven not to be open. */
  gone: string[];
  /**
   * Ids of known postings whose row or page could not be read: neither listed nor missing. Absent when there are none.
   */
  unread?: string[];
  /**
   * The board behind this one, if this one is a front for another system, where candidates apply. Absent when not
   * known.
   */
  front_of?: string;
  /** For operators: why the outcome is not complete. */
  reason?: string;
}

interface CommandBase {
  command_id: string;
  observed_at: Instant;
}

/**
 * Registers a company, or updates the company with this (owner, domain). The ledger makes the requested `slug` unique.
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

/** An operator's decision that two keys are one role: the younger key becomes an alias of the older. */
export interface MergeReqs extends CommandBase {
  type: 'merge_reqs';
  company_id: number;
  req_key: string;
  other_req_key: string;
}

export type RegistryCommand = RegisterCompany | UpdateCompany | LinkBoard | UnlinkBoard | MergeReqs;
export type IntakeMessage = Observation | RegistryCommand;

/** Returns the id by which a repeated intake message is recognised. */
export function intakeId(message: IntakeMessage): string {
  return message.type === 'observation' ? message.crawl_id : message.command_id;
}
