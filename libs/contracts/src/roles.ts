import type { Scope } from './scopes.js';

/** A person's roles in an account. */
export const ROLES = ['owner', 'admin', 'developer', 'analyst', 'finance', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/** All scopes that an app can get. */
export const APP_SCOPES = [
  'reads:cached',
  'reads:fresh',
  'events:read',
  'watches:write',
  'outcomes:write',
] as const satisfies readonly Scope[];
export type AppScope = (typeof APP_SCOPES)[number];

const READING: readonly Scope[] = [
  'reads:cached',
  'reads:fresh',
  'events:read',
  'enrich',
  'outcomes:write',
  'usage:read',
];
const BUILDING: readonly Scope[] = [...READING, 'watches:write', 'keys:write'];
const PROJECTS: readonly Scope[] = ['projects:read', 'projects:write'];

export const ROLE_SCOPES: Readonly<Record<Role, readonly Scope[]>> = {
  owner: [...BUILDING, ...PROJECTS],
  admin: [...BUILDING, ...PROJECTS],
  developer: BUILDING,
  analyst: [...READING, ...PROJECTS],
  finance: ['usage:read'],
  auditor: ['usage:read'],
};

/** Returns the scopes that an app can get from a person with this role. */
export function appScopesOf(role: Role): AppScope[] {
  return APP_SCOPES.filter((scope) => ROLE_SCOPES[role].includes(scope));
}
