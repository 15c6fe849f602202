import type { RpcPattern, ServiceName } from './contract.js';
import type { ForwardedRpc } from './forwarded.js';
import type { DeclaredReadsRpc } from './reads.js';

/** A caller: a service, or the operators' command line. */
export type RpcCaller = ServiceName | 'support';

const gateway = ['gateway'] as const;
const support = ['support'] as const;
const gatewayAndSupport = ['gateway', 'support'] as const;

/** Methods of declared operations are for the gateway, unless they are listed. Every other method is listed. */
type DeclaredPattern = keyof DeclaredReadsRpc | keyof ForwardedRpc;

type Listed = Readonly<
  Record<Exclude<RpcPattern, DeclaredPattern>, readonly RpcCaller[]> &
    Partial<Record<DeclaredPattern, readonly RpcCaller[]>>
>;

/** Which services may call each method. The answering service compares them with the caller's authenticated name. */
export const RPC_CALLERS: Listed = {
  'access.verify_key': ['exports'],
  'access.create_customer': support,
  'access.list_customers': support,
  'access.set_plan': support,
  'access.set_tier': support,
  'access.set_plan_caps': support,
  'access.set_customer_limits': support,
  'access.issue_key': support,
  'access.list_keys': support,
  'access.set_key_tier': support,
  'access.set_key_limits': support,
  'access.revoke_key': support,
  'access.pepper_status': support,
  'access.unmoved_keys': support,
  'access.active_keys': ['exports'],
  'access.outliving_keys': support,
  'access.void_usage': ['change-feed', 'freshness'],
  'access.bill_changes': ['change-feed'],
  'access.acknowledged_appends': ['metering'],
  'exports.create_project': support,
  'exports.list_projects': support,
  'exports.set_lead_retention': support,
  'exports.delete_project': support,
  'exports.begin_import': support,
  'exports.end_import': support,
  'exports.suppress': support,
  'exports.unsuppress': support,
  'exports.list_suppressed': support,
  'exports.erase_person': support,
  'exports.lead_domains': support,
  'exports.set_signal_titles': support,
  'exports.made_by_keys': gateway,
  'exports.stop_keys': gateway,
  'feed.events': gateway,
  'feed.list_webhooks': gatewayAndSupport,
  'feed.enable_webhook': gatewayAndSupport,
  'feed.disable_webhook': gatewayAndSupport,
  'feed.list_deliveries': gatewayAndSupport,
  'feed.redeliver': gatewayAndSupport,
  'feed.replay_webhook': gatewayAndSupport,
  'feed.create_watch': gateway,
  'feed.confirm_watch': gateway,
  'feed.withdraw_watch': gateway,
  'feed.create_search': gateway,
  'feed.count_matches': gateway,
  'feed.made_by_keys': gateway,
  'feed.stop_keys': gateway,
  'feed.adopt_ledger': support,
  'freshness.request_crawl': ['reads'],
  'freshness.withdraw_crawl': gateway,
  'freshness.crawl_job': ['reads'],
  'freshness.queue_crawls': support,
  'freshness.crawl_status': support,
  'freshness.board': support,
  'freshness.watched_companies': ['change-feed'],
  'freshness.adopt_ledger': support,
  'ledger.head': ['change-feed', 'freshness', 'support'],
  'ledger.reject_intake': support,
  'ledger.adopt_topic': support,
  'metering.usage': gatewayAndSupport,
  'metering.usage_records': gateway,
  'metering.usage_series': gatewayAndSupport,
  'metering.reconciliation': support,
  'metering.adopt_usage': support,
  'reads.resolve_company': gateway,
  'reads.sheet_enrich_batch': gateway,
  'reads.count_jobs': gateway,
  'reads.newest_req': support,
  'reads.revision': gateway,
  'reads.projections': support,
  'reads.rebuild': support,
  'reads.rebuild_status': support,
  'reads.adopt_ledger': support,
  'reads.adopt_outcomes': support,
};

/** Returns the callers of a method; the gateway for one that is not listed. */
export function callersOf(pattern: string): readonly RpcCaller[] {
  return Object.hasOwn(RPC_CALLERS, pattern) ? (RPC_CALLERS[pattern as RpcPattern] ?? gateway) : gateway;
}
