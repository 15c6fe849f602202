export const SCOPES = [
  'reads:cached',
  'reads:fresh',
  'events:read',
  'watches:write',
  'outcomes:write',
  'keys:write',
  'usage:read',
  'enrich',
  'projects:read',
  'projects:write',
] as const;
export type Scope = (typeof SCOPES)[number];

export const TIERS = ['free', 'standard', 'pro', 'internal'] as const;
export type Tier = (typeof TIERS)[number];
