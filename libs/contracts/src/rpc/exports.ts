import type { Audited } from '../audit.js';
import type { MadeBy } from '../operations/models/made-by.js';
import type { Sealed } from '../sealed.js';
import type { MadeRequest, MadeRow, StopRequest } from './made.js';

export interface ProjectRecord {
  id: number;
  customer_id: string;
  name: string;
  export_name: string | null;
  lead_count: number;
  usable_lead_count: number;
  /** Days from a lead's last import to its deletion. Null keeps leads until the project is deleted. */
  lead_retention_days: number | null;
  created_at: string;
  updated_at: string;
  made_by: MadeBy;
}

/**
 * A contact that is never exported: an e-mail address, a web domain or a phone number. `exports` normalises the value.
 */
export interface Suppression {
  kind: 'email' | 'domain' | 'phone';
  value: string;
}

/**
 * A contact by which a person is found among the leads. `profile` is a LinkedIn address. `exports` normalises the
 * value.
 */
export interface PersonContact {
  kind: 'email' | 'phone' | 'profile';
  value: string;
}

/** Methods for operators. Customers read their projects over HTTP. */
export interface ExportsRpc {
  /** Creates a project. A repeated call with the same `request_id` returns the same project. */
  'exports.create_project': {
    request: Audited & { customer_id: string; name: string; export_name: string | null; request_id: string };
    response: { id: number };
  };
  'exports.list_projects': { request: { customer_id?: string }; response: { projects: ProjectRecord[] } };
  /** Sets the days from a lead's last import to its deletion. Null keeps the leads. */
  'exports.set_lead_retention': {
    request: Audited & { project_id: number; days: number | null };
    response: ProjectRecord;
  };
  /** Removes the project and its leads. */
  'exports.delete_project': { request: Audited & { project_id: number }; response: { leads: number } };
  /**
   * Returns a ticket, encrypted for `support`. The ticket allows uploads to `upload_url` for 24 h. Uploads use HTTP,
   * because rows are too large for the bus.
   */
  'exports.begin_import': {
    request: { project_id: number };
    response: { upload_url: string; ticket: Sealed };
  };
  /** Invalidates the ticket and returns the project. */
  'exports.end_import': { request: { ticket: Sealed }; response: ProjectRecord };
  /**
   * Suppresses contacts for a customer. `leads` is the number of leads that become suppressed. In `exports.unsuppress`,
   * it is the number of leads that become unsuppressed.
   */
  'exports.suppress': {
    request: Audited & { customer_id: string; entries: Suppression[] };
    response: { added: number; leads: number };
  };
  'exports.unsuppress': {
    request: Audited & { customer_id: string; entries: Suppression[] };
    response: { removed: number; leads: number };
  };
  'exports.list_suppressed': {
    request: { customer_id: string; after?: string; limit: number };
    response: { entries: Suppression[] };
  };
  /** Deletes every lead with one of these contacts, for one customer or for all. Idempotent. */
  'exports.erase_person': {
    request: Audited & { contacts: PersonContact[]; customer_id?: string };
    response: { leads: number; projects: number };
  };
  /** Returns one page of leads, sorted by id, with their companies' domains. */
  'exports.lead_domains': {
    request: { project_id: number; after: number; limit: number; only_empty: boolean };
    response: { customer_id: string; leads: { id: number; domain: string }[] };
  };
  'exports.made_by_keys': { request: MadeRequest<'import_ticket'>; response: { rows: MadeRow[] } };
  /** Ends the keys' import tickets. A chunk that is being stored at that moment is stored completely. */
  'exports.stop_keys': { request: StopRequest; response: { import_tickets: number } };
  'exports.set_signal_titles': {
    request: { project_id: number; titles: { lead_id: number; title: string }[] };
    response: { changed: number };
  };
}
