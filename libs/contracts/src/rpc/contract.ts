import type { GatewayRpc } from './gateway.js';
import type { ChangeFeedRpc } from './change-feed.js';
import type { ForwardedRpc } from './forwarded.js';
import type { FreshnessRpc } from './freshness.js';
import type { AccountsRpc } from './accounts.js';
import type { GrantsRpc } from './grants.js';
import type { LedgerRpc } from './ledger.js';
import type { MeteringRpc } from './metering.js';
import type { ExportsRpc } from './exports.js';
import type { ReadsRpc } from './reads.js';

/** Requests and answers on the bus, in one file per answering service. A pattern is `<service>.<method>`. */
export interface RpcContract
  extends
    ForwardedRpc,
    ReadsRpc,
    FreshnessRpc,
    ChangeFeedRpc,
    MeteringRpc,
    GatewayRpc,
    GrantsRpc,
    AccountsRpc,
    LedgerRpc,
    ExportsRpc {}

export type RpcPattern = keyof RpcContract;
export type RpcRequest<P extends RpcPattern> = RpcContract[P]['request'];
export type RpcResponse<P extends RpcPattern> = RpcContract[P]['response'];
/** A request that is stored and sent later. */
export type RpcCall = { [P in RpcPattern]: { pattern: P; payload: RpcRequest<P> } }[RpcPattern];

/** Every service that answers requests. */
export const SERVICES = [
  'reads',
  'freshness',
  'change-feed',
  'metering',
  'gateway',
  'ledger',
  'exports',
  'accounts',
] as const;

export type ServiceName = (typeof SERVICES)[number];
