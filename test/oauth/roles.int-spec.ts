import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ROLE_SCOPES, ROLES, SCOPES, type Role, type Scope } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { Agent } from './agent.js';
import { Installation } from './installation.js';

/** The scopes for each role, from the reviewed table in docs/access.md. */
const REVIEWED = tableOf(readFileSync(new URL('../../docs/access.md', import.meta.url), 'utf8'));
const TOOLS = Object.values(OPERATIONS).flatMap((operation) => ('tool' in operation ? [operation] : []));

function tableOf(page: string): Map<Role, Set<string>> {
  const roles = new Map<Role, Set<string>>(ROLES.map((role) => [role, new Set<string>()]));
  const header = cells(/^\| scope .*$/m.exec(page)?.[0] ?? '').slice(1) as Role[];
  for (const [line] of page.matchAll(/^\| `[a-z]+:?[a-z]*` .*$/gm)) {
    const [scope = '', ...marks] = cells(line);
    for (const [index, mark] of marks.entries()) {
      const role = header[index];
      if (mark === 'yes' && role !== undefined) roles.get(role)?.add(scope.replaceAll('`', ''));
    }
  }
  return roles;
}

function cells(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

const installation = await Installation.open();
afterAll(() => installation.close());

describe('the roles of docs/access.md', () => {
  it.each(ROLES)('%s has the scopes of the table', (role) => {
    const reviewed = SCOPES.filter((scope) => REVIEWED.get(role)?.has(scope) === true);
    expect([...ROLE_SCOPES[role]].sort()).toEqual([...reviewed].sort());
    expect(reviewed.length).toBeGreaterThan(0);
  });

  it.each(ROLES)('an app of %s may call exactly the tools of its scopes', async (role) => {
    const agent = await Agent.of(installation, 'claude');
    const person = await installation.person(role);
    const page = await agent.ask(person);
    const mayRead = REVIEWED.get(role)?.has('reads:cached') === true;
    expect(page.status).toBe(mayRead ? 200 : 403);
    if (!mayRead) return;
    const offered = [...page.text.matchAll(/name="scope" value="([^"]+)"/g)].map(([, scope]) => scope as Scope);
    const end = await agent.allow(person, page, offered);
    const { access_token: token } = await agent.exchange(end.searchParams.get('code') ?? '');
    expect(TOOLS.length).toBeGreaterThanOrEqual(10);
    for (const { tool, scope } of TOOLS) {
      const reply = await installation.mcp(token, 'tools/call', { name: tool?.name, arguments: {} });
      const isAllowed = scope === null || REVIEWED.get(role)?.has(scope) === true;
      expect([role, tool?.name, reply.status]).toEqual([role, tool?.name, isAllowed ? 200 : 403]);
    }
  });
});
