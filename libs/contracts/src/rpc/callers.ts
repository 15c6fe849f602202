import type { RpcPattern, ServiceName } from './contract.js';
import type { ForwardedRpc } from './forwarded.js';
import type { DeclaredReadsRpc } from './reads.js';

/** A caller on the bus: a service or the operators' command line. */
export type RpcCaller = ServiceName | 'support';

const gateway = ['gateway'] as const;
const accounts = ['accounts'] as const;
const support = ['support'] as const;
const gatewayAndSupport = ['gateway', 'support'] as const;

/**
 * `DeclaredPattern`: the methods of declared operations. `Listed`: each method's callers. `Listed` must contain every
 * method that is not in `DeclaredPattern`. If `Listed` lacks a declared method, only the gateway can call that method.
 */
type DeclaredPattern = keyof DeclaredReadsRpc | keyof ForwardedRpc;

type Listed = Readonly<
  Record<Exclude<RpcPattern, DeclaredPattern>, readonly RpcCaller[]> &
    Partial<Record<DeclaredPattern, readonly RpcCaller[]>>
>;

/** The callers that can use each listed method. Only the gateway can call a method that is not listed. */
export const RPC_CALLERS: Listed = {
  'gateway.verify_key': ['exports'],
  'gateway.create_customer': support,
  'gateway.list_customers': support,
  'gateway.set_plan': support,
  'gateway.set_tier': support,
  'gateway.set_plan_caps': support,
  'gateway.set_customer_limits': support,
  'gateway.issue_key': support,
  'gateway.list_keys': support,
  'gateway.set_key_tier': support,
  'gateway.set_key_limits': support,
  'gateway.revoke_key': support,
  'gateway.pepper_status': support,
  'gateway.unmoved_keys': support,
  'gateway.active_keys': ['exports'],
  'gateway.outliving_keys': support,
  'gateway.open_grant': accounts,
  'gateway.issue_token': accounts,
  'gateway.end_grants': ['accounts', 'exports', 'support'],
  'gateway.narrow_grants': accounts,
  'gateway.list_grants': ['accounts', 'support'],
  'gateway.account': accounts,
  'accounts.open_console': ['exports'],
  'accounts.create_user': support,
  'accounts.create_link': support,
  'accounts.list_members': support,
  'accounts.set_role': support,
  'accounts.remove_member': support,
  'gateway.void_usage': ['change-feed', 'freshness'],
  'gateway.bill_changes': ['change-feed'],
  'gateway.acknowledged_appends': ['metering'],
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
  'change-feed.events': gateway,
  'change-feed.signals': gateway,
  'change-feed.list_webhooks': gatewayAndSupport,
  'change-feed.enable_webhook': gatewayAndSupport,
  'change-feed.disable_webhook': gatewayAndSupport,
  'change-feed.list_deliveries': gatewayAndSupport,
  'change-feed.redeliver': gatewayAndSupport,
  'change-feed.replay_webhook': gatewayAndSupport,
  'change-feed.create_watch': gateway,
  'change-feed.confirm_watch': gateway,
  'change-feed.withdraw_watch': gateway,
  'change-feed.create_search': gateway,
  'change-feed.count_matches': gateway,
  'change-feed.made_by_keys': gateway,
  'change-feed.stop_keys': gateway,
  'change-feed.adopt_ledger': support,
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

/** Returns a method's callers. The default is the gateway alone. */
export function callersOf(pattern: string): readonly RpcCaller[] {
  return Object.hasOwn(RPC_CALLERS, pattern) ? (RPC_CALLERS[pattern as RpcPattern] ?? gateway) : gateway;
}
