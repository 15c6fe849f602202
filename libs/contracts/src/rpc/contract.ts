import type { AccessRpc } from './access.js';
import type { FeedRpc } from './feed.js';
import type { ForwardedRpc } from './forwarded.js';
import type { FreshnessRpc } from './freshness.js';
import type { LedgerRpc } from './ledger.js';
import type { MeteringRpc } from './metering.js';
import type { ExportsRpc } from './exports.js';
import type { ReadsRpc } from './reads.js';

/**
 * Requests and answers on the bus, one file per answering service. A pattern is `<service>.<method>`; the service part
 * determines the recipient of a request. Payloads are plain JSON objects.
 */
export interface RpcContract
  extends ForwardedRpc, ReadsRpc, FreshnessRpc, FeedRpc, MeteringRpc, AccessRpc, LedgerRpc, ExportsRpc {}

export type RpcPattern = keyof RpcContract;
export type RpcRequest<P extends RpcPattern> = RpcContract[P]['request'];
export type RpcResponse<P extends RpcPattern> = RpcContract[P]['response'];
/** A request as data, to be stored and sent later. */
export type RpcCall = { [P in RpcPattern]: { pattern: P; payload: RpcRequest<P> } }[RpcPattern];

/** First part of a pattern -> the service whose instances answer it. */
export const RPC_SERVICES = {
  reads: 'reads',
  freshness: 'freshness',
  feed: 'change-feed',
  metering: 'metering',
  access: 'gateway',
  ledger: 'ledger',
  exports: 'exports',
} as const;

export type ServiceName = (typeof RPC_SERVICES)[keyof typeof RPC_SERVICES];
