import type { CompanyFields, CrawlOutcome, Instant, Labels } from './facts.js';

/**
 * A normalised posting that freshness sends to the ledger. Its texts have one line each, and it has a date only if the
 * date is reliable.
 */
export interface ObservedPosting extends Labels {
  posting_id: string;
  /** The canonical public page. */
  url: string;
  posted_at: Instant | null;
  internal_id: string | null;
  requisition_id: string | null;
  /** False if the advertisement is not a role (for example, a talent pool). It then opens no req. */
  is_role?: false;
}

/** One attempt to read one company's board. Postings with the same id are one posting. Their order does not matter. */
export interface Observation {
  type: 'observation';
  crawl_id: string;
  company_id: number;
  board_id: string;
  /** When the crawler had read the last page in full. */
  observed_at: Instant;
  outcome: CrawlOutcome;
  /**
   * The parser's version. If it differs from that in the last complete crawl, this crawl is a baseline, because its
   * postings may have other ids.
   */
  parser_version: number;
  /**
   * The labels' version. If it differs from that in the last complete crawl, known reqs are relabelled and nothing else
   * happens.
   */
  labels_version?: number;
  postings: ObservedPosting[];
  /** Ids of postings that are proven not to be open. */
  gone: string[];
  /**
   * Ids of known postings whose row or page could not be read: neither listed nor missing. Absent when there are none.
   */
  unread?: string[];
  /** The other system's board, where candidates apply, if this board is only a front for it. Absent when not known. */
  front_of?: string;
  /** For operators: why the outcome is not complete. */
  reason?: string;
}

interface CommandBase {
  command_id: string;
  observed_at: Instant;
}

/**
 * Registers a company, or updates the company that has this owner and domain. The ledger changes `slug` if it is not
 * unique.
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
