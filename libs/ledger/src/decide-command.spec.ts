import { describe, expect, test } from '@jest/globals';
import type { DecidedFact, Observation, RegistryCommand } from '@hiring/contracts';
import {
  companyOfCommand,
  decideCommand,
  decideObservation,
  domainKey,
  emptyCompany,
  emptyRegistry,
  evolveCompany,
  evolveRegistry,
  type CompanyState,
  type Decision,
} from './index.js';

const AT = '2026-03-02T10:00:00.000Z';
const NOW = Date.parse(AT);

/** The registry and the companies. They receive commands as they would from the sequencer. */
class Ledger {
  readonly registry = emptyRegistry();
  readonly companies = new Map<number, CompanyState>();
  private commands = 0;

  give(command: Record<string, unknown>, appendTime = NOW): Decision {
    this.commands += 1;
    const whole = { command_id: `command ${this.commands}`, observed_at: AT, ...command } as unknown as RegistryCommand;
    const id = companyOfCommand(this.registry, whole);
    const company = id === null ? null : (this.companies.get(id) ?? null);
    const decision = decideCommand(this.registry, company, whole, 'k3x9q7ab', appendTime);
    if (decision.kind === 'facts') this.fold(decision.facts);
    return decision;
  }

  register(fields: Record<string, unknown> = {}): DecidedFact {
    const company = { name: 'Acme GmbH', domain: 'acme.example', domain_aliases: [], hq_country: 'DE', owner: null };
    const decision = this.give({ type: 'register_company', ...company, ...fields });
    if (decision.kind !== 'facts') throw new Error(decision.reason);
    return decision.facts[0] as DecidedFact;
  }

  crawl(boardId: string, titles: string[], at: string): void {
    const observation: Observation = {
      ...({ type: 'observation', crawl_id: at, company_id: 1, board_id: boardId, observed_at: at } as const),
      ...({ outcome: 'complete', parser_version: 1, gone: [] } as const),
      postings: titles.map((title) => ({
        ...({
          posting_id: title,
          url: `https://acme.example/${title}`,
          title,
          function: 'sales',
          country: null,
        } as const),
        ...{ city: null, posted_at: null, internal_id: null, requisition_id: null },
      })),
    };
    const decision = decideObservation(this.companies.get(1) ?? null, observation, Date.parse(at));
    if (decision.kind === 'facts') this.fold(decision.facts);
  }

  private fold(facts: DecidedFact[]): void {
    for (const fact of facts) {
      this.companies.set(
        fact.company_id,
        evolveCompany(this.companies.get(fact.company_id) ?? emptyCompany(fact.company_id), fact),
      );
      evolveRegistry(this.registry, { ...fact, event_seq: 1 } as Parameters<typeof evolveRegistry>[1]);
    }
  }
}

describe('registering a company', () => {
  test('assigns dense ids, and unique slugs without the legal form', () => {
    const ledger = new Ledger();
    expect(ledger.register()).toMatchObject({ type: 'company_registered', company_id: 1, slug: 'acme' });
    expect(ledger.register({ domain: 'other.example' })).toMatchObject({ company_id: 2, slug: 'acme-2' });
    expect(ledger.register({ domain: 'third.example', slug: 'acme-corp' })).toMatchObject({ slug: 'acme-corp' });
  });

  test('again updates the company with the same domain, in any spelling', () => {
    const ledger = new Ledger();
    ledger.register();
    const again = ledger.register({ domain: 'ACME.example', name: 'Acme', hq_country: 'FR' });
    expect(again).toMatchObject({
      type: 'company_updated',
      company_id: 1,
      slug: 'acme',
      name: 'Acme',
      hq_country: 'FR',
    });
  });

  test('of an owner shares nothing with the catalogue, and its slug reveals nothing', () => {
    const ledger = new Ledger();
    ledger.register();
    expect(ledger.register({ owner: 'cust-1' })).toMatchObject({
      company_id: 2,
      slug: 'acme-k3x9q7ab',
      owner: 'cust-1',
    });
    expect(ledger.register({ owner: 'cust-2' })).toMatchObject({ company_id: 3, slug: 'acme-k3x9q7ab-2' });
    expect(ledger.register({ owner: 'cust-1' })).toMatchObject({ type: 'company_updated', company_id: 2 });
  });

  test('leaves only the current domain of each company in the registry', () => {
    const ledger = new Ledger();
    ledger.register();
    ledger.register({ domain: 'b.example', owner: 'cust-1' });
    ledger.give({ type: 'update_company', company_id: 1, domain: 'c.example' });
    expect([...ledger.registry.company_by_domain]).toEqual([
      [domainKey('cust-1', 'b.example'), 2],
      [domainKey(null, 'c.example'), 1],
    ]);
  });

  test('is never dated ahead of the broker, nor decided with an invalid date', () => {
    const ledger = new Ledger();
    expect(ledger.register({ observed_at: '2027-01-01T00:00:00.000Z' })).toMatchObject({ observed_at: AT });
    const decision = ledger.give({
      type: 'link_board',
      company_id: 1,
      board_id: 'lever/a',
      observed_at: '2026-13-01T00:00:00.000Z',
    });
    expect(decision).toEqual({ kind: 'rejected', reason: 'no_instant' });
  });
});

describe('a command is refused', () => {
  const ledger = new Ledger();
  ledger.register();
  ledger.register({ domain: 'b.example' });
  ledger.give({ type: 'link_board', company_id: 1, board_id: 'lever/acme', via: 'caller' });

  test.each([
    ['unknown_company', { type: 'update_company', company_id: 9, name: 'X' }],
    ['domain_taken', { type: 'update_company', company_id: 1, domain: 'B.example' }],
    ['unknown_company', { type: 'link_board', company_id: 9, board_id: 'lever/x', via: 'caller' }],
    ['unknown_vendor', { type: 'link_board', company_id: 1, board_id: 'constructor/x', via: 'caller' }],
    ['unknown_vendor', { type: 'link_board', company_id: 1, board_id: 'lever', via: 'caller' }],
    ['already_linked', { type: 'link_board', company_id: 1, board_id: 'lever/acme', via: 'caller' }],
    ['unknown_board', { type: 'unlink_board', company_id: 1, board_id: 'lever/other' }],
    ['unknown_req', { type: 'merge_reqs', company_id: 1, req_key: 'lever:acme:a', other_req_key: 'lever:acme:b' }],
  ])('as %s: %j', (reason, command) => expect(ledger.give(command)).toEqual({ kind: 'rejected', reason }));

  test('silently when it is already on the ledger', () => {
    const command = { type: 'unlink_board', company_id: 1, board_id: 'lever/acme', command_id: 'again' };
    expect(ledger.give(command).kind).toBe('facts');
    expect(ledger.give(command)).toEqual({ kind: 'ignored', reason: 'repeated' });
  });
});

describe('with reqs', () => {
  function withReqs(): Ledger {
    const ledger = new Ledger();
    ledger.register();
    for (const board_id of ['lever/acme', 'greenhouse/acme']) {
      ledger.give({ type: 'link_board', company_id: 1, board_id, via: 'caller' });
    }
    ledger.crawl('lever/acme', ['a', 'b'], '2026-03-02T11:00:00.000Z');
    ledger.crawl('greenhouse/acme', ['b', 'c'], '2026-03-02T12:00:00.000Z');
    return ledger;
  }

  test('unlinking a board closes the reqs that only it had, before the fact of the unlinking', () => {
    const decision = withReqs().give({ type: 'unlink_board', company_id: 1, board_id: 'lever/acme' });
    expect(decision).toMatchObject({
      facts: [
        { type: 'req_relinked', req_key: 'lever:acme:b', cause: 'posting_dropped', remove: 'b' },
        { type: 'closed', req_key: 'lever:acme:a', reason: 'board_unlinked', last_seen_at: '2026-03-02T11:00:00.000Z' },
        { type: 'board_unlinked', board_id: 'lever/acme', observed_at: '2026-03-02T12:00:00.000Z' },
      ],
    });
  });

  test('merging keeps the key that was seen first and moves the postings over', () => {
    const ledger = withReqs();
    const keys = { req_key: 'greenhouse:acme:c', other_req_key: 'lever:acme:a' };
    expect(ledger.give({ type: 'merge_reqs', company_id: 1, ...keys })).toMatchObject({
      facts: [{ type: 'req_relinked', cause: 'merged', req_key: 'greenhouse:acme:c', alias_of: 'lever:acme:a' }],
    });
    const [older] = ledger.companies.get(1)?.reqs ?? [];
    expect(older?.postings.map((posting) => `${posting.board_id} ${posting.posting_id}`)).toEqual([
      'lever/acme a',
      'greenhouse/acme c',
    ]);
    expect(ledger.give({ type: 'merge_reqs', company_id: 1, ...keys })).toMatchObject({ reason: 'already_merged' });
    const same = { req_key: 'lever:acme:a', other_req_key: 'lever:acme:a' };
    expect(ledger.give({ type: 'merge_reqs', company_id: 1, ...same })).toMatchObject({ reason: 'same_req' });
  });
});
