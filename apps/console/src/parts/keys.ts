import { SCOPES, type Scope } from '@hiring/contracts';

/** What each scope allows. */
export const SCOPE_TEXTS: Record<Scope, string> = {
  'reads:cached': 'Read what is known about companies',
  'reads:fresh': 'Order fresh crawls',
  'events:read': 'Read the change feed',
  'watches:write': 'Manage webhooks, watches and searches',
  'outcomes:write': 'Report outcomes',
  'keys:write': 'Create and revoke keys',
  'usage:read': 'Read usage and bills',
  enrich: 'Enrich rows of a table',
  'projects:read': 'Read and export projects',
  'projects:write': 'Create projects, import leads, suppress contacts',
};

export const PRESETS: { value: string; label: string; scopes: readonly Scope[] }[] = [
  { value: 'all', label: 'Everything you may', scopes: SCOPES },
  { value: 'reads', label: 'Read only', scopes: ['reads:cached', 'reads:fresh', 'events:read', 'enrich'] },
  { value: 'webhooks', label: 'Webhooks', scopes: ['watches:write', 'reads:cached'] },
  { value: 'billing', label: 'Usage only', scopes: ['usage:read'] },
];
