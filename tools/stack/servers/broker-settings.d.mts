import type { ClusterPlace } from '../types.d.mts';

export function brokerSettings(
  options: Partial<ClusterPlace> & {
    listeners: Record<string, { bind: string; advertised?: string }>;
    interBroker: string;
    data: string;
    users?: Record<string, string>;
  },
): Record<string, string | number | boolean>;

export function asProperties(settings: Record<string, string | number | boolean>): string;

export function asEnvironment(settings: Record<string, string | number | boolean>): Record<string, string>;
