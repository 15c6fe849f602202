import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  AppError,
  jsonOf,
  type Fact,
  type ProjectRecord,
  type RpcPattern,
  type RpcRequest,
  type RpcResponse,
  type BoardRecord,
} from '@hiring/contracts';
import type { Delivery, Webhook } from '@hiring/contracts/operations';
import type { Command } from 'commander';
import { runSupport, supportProgram } from '../program.js';
import { shareSession, type SupportSession } from '../support.session.js';

type Answers = { [P in RpcPattern]?: (request: RpcRequest<P>) => RpcResponse<P> };

interface Case {
  /** The command line, with single spaces between words. */
  say: string;
  answers?: Answers;
  /** The fact that the ledger returns for a registry command. */
  fact?: Partial<Fact>;
  human: RegExp[];
  /** The output with `--json`. */
  json: unknown;
  /** Requests to the services, in this order. */
  requests?: [RpcPattern, unknown][];
  exit?: number;
}

/** The requests that the bus stub received. */
const requested: [RpcPattern, unknown][] = [];
/** Requests that the bus must not repeat. */
const sentOnce: RpcPattern[] = [];
const sent: unknown[] = [];
let answers: Answers = {};
let fact: Partial<Fact> | undefined;
let failure: AppError | null = null;

const session = {
  request: (pattern: RpcPattern, payload: never, options?: { idempotent?: boolean }) => {
    requested.push([pattern, payload]);
    if (options?.idempotent === false) sentOnce.push(pattern);
    if (failure !== null) return Promise.reject(failure);
    const answer = answers[pattern] as ((request: never) => unknown) | undefined;
    if (answer === undefined) return Promise.reject(new Error(`${pattern} was not expected`));
    return new Promise((resolve) => resolve(answer(payload)));
  },
  open: (sealed: { sealed: string }) => `opened ${sealed.sealed}`,
  seal: (text: string) => ({ sealed: text }),
  intake: {
    send: (message: unknown) => {
      sent.push(message);
      return failure === null ? Promise.resolve(fact) : Promise.reject(failure);
    },
  },
  kafka: {
    ensureTopics: (specs: unknown[]) => {
      sent.push(specs.length);
      return failure === null ? Promise.resolve() : Promise.reject(failure);
    },
    topicEnds: () => (failure === null ? Promise.resolve({ partitions: [] }) : Promise.reject(failure)),
  },
  topic: (role: string) => `hiring.${role}`,
  config: { topicPrefix: 'hiring' },
};

shareSession(Promise.resolve({ session: session as unknown as SupportSession, close: () => Promise.resolve() }));

let out: string;
let err: string;

beforeEach(() => {
  [out, err, failure] = ['', '', null];
  requested.length = 0;
  sentOnce.length = 0;
  sent.length = 0;
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => ((err += String(text)), true));
});
afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = 0;
});

async function say(words: string[]): Promise<number> {
  process.exitCode = 0;
  [out, err] = ['', ''];
  await runSupport(words);
  return Number(process.exitCode);
}

const AT = '2026-03-02T10:00:00.000Z';
const customer = {
  customer_id: 'cus_1',
  name: 'Acme',
  tier: 'standard' as const,
  plan: 'growth',
  rate_per_minute: 240,
  burst: null,
  plan_caps: [{ unit: 'calls' as const, max: 10, window_hours: 24 }],
  active_keys: 2,
  created_at: AT,
};
const key = {
  id: 7,
  customer_id: 'cus_1',
  prefix: 'hsk_live_ab',
  last_four: 'wxyz',
  tier: 'free' as const,
  scopes: ['reads:cached' as const],
  rate_per_minute: null,
  burst: null,
  created_at: AT,
  last_used_at: null,
  expires_at: null,
  name: null,
  revoked_at: null,
  made_by: { kind: 'operator' as const, key_id: null },
};
const peppers = {
  version_in_use: 2,
  configured_versions: [1, 2],
  active_keys_by_version: { '2': 3 },
  removable_versions: [1],
  unverifiable_keys: 0,
};
const projectRow = { id: 4, customer_id: 'cus_1', name: 'Q3', lead_count: 12, usable_lead_count: 9, updated_at: AT };
const project = {
  ...projectRow,
  export_name: null,
  lead_retention_days: null,
  created_at: AT,
  made_by: { kind: 'operator' as const, key_id: null },
};
const usage = { calls: 5, changes: 4, watches: 3, forced_fresh: 2, by_meter_class: { cached: 4, fresh: 1 } };
const webhook: Webhook = {
  id: 3,
  kind: 'json',
  url: 'https://x.example/h',
  status: 'disabled',
  disabled_reason: 'operator',
  ordered: false,
  concurrency: 10,
  rate_per_second: null,
  created_at: AT,
  made_by: { kind: 'key', key_id: 7 },
  previous_secret_expires_at: null,
};
const webhookBody = () => ({ body: jsonOf(webhook) });
const delivery = (id: number): Delivery => ({
  id,
  message_id: `evt_${40 + id}_1`,
  watch_id: 1,
  event_seq: 40 + id,
  status: 'exhausted',
  created_at: AT,
  next_attempt_at: null,
  finished_at: AT,
  attempts: [],
});
const deliveries = () => ({ body: jsonOf({ deliveries: [delivery(1), delivery(2)], next_cursor: null }) });
const rebuilt = {
  version: 5,
  phase: 'compared' as const,
  event_seq: 90,
  target_seq: 90,
  tables: [{ table: 'company', live_rows: 3, rebuilt_rows: 3, equal: true }],
  error: null,
};
const instant = /2026-03-02 10:00:00Z/;

const BOARD: BoardRecord = {
  ...{ board_id: 'greenhouse/acme', outcome: 'failed', reason: 'status 500', crawled_at: AT },
  ...{ due_at: '2026-03-02T10:05:00.000Z', failures: 1 },
  companies: [
    {
      company_id: 12,
      live: true,
      crawls: [
        {
          ...{ observed_at: AT, outcome: 'incomplete', reason: 'a page is missing', listed: 20, non_roles: 1 },
          ...{ missed: 3, unread: 2, held: false, baseline: false, lost: null },
        },
      ],
    },
  ],
};

const ANY_TEXT = expect.any(String) as unknown as string;
const issued = { id: 7, key: { sealed: 'raw' }, customer_id: 'cus_1', tier: 'free' as const };
const adoption = { topic_id: 'abc', reason: 'restored' };
const endpoint = { customer_id: 'cus_1', webhook_id: 3 };

const member = {
  ...{ user_id: 'usr_1', customer_id: 'cus_1', name: 'Ada', role: 'owner' as const },
  ...{ created_at: AT, last_signed_in_at: null },
};
const grant = {
  ...{ id: 9, customer_id: 'cus_1', kind: 'app' as const, user_id: 'usr_1' },
  ...{ client_id: 'https://app.test/client', client_name: 'App', scopes: ['reads:cached' as const] },
  ...{ calls_per_day: 2000, created_at: AT, last_used_at: null, expires_at: AT },
};

/** Returns a case with one request. By default, `--json` prints the answer. */
const call = <P extends RpcPattern>(
  pattern: P,
  payload: RpcRequest<P>,
  answer: RpcResponse<P>,
): Pick<Case, 'answers' | 'requests' | 'json'> => ({
  answers: { [pattern]: () => answer },
  requests: [[pattern, payload]],
  json: answer,
});

const CASES: Case[] = [
  {
    say: 'boards link 12 greenhouse/acme',
    fact: { event_seq: 41 },
    human: [/^company_id +12$/m, /^board +greenhouse\/acme$/m, /^event_seq +41$/m],
    json: { company_id: 12, board: 'greenhouse/acme', event_seq: 41 },
  },
  {
    say: 'boards unlink 12 greenhouse/acme',
    fact: { event_seq: 42 },
    human: [/^company_id +12$/m, /^event_seq +42$/m],
    json: { company_id: 12, board: 'greenhouse/acme', event_seq: 42 },
  },
  {
    say: 'boards show greenhouse/acme',
    ...call('freshness.board', { board_id: 'greenhouse/acme' }, BOARD),
    human: [/^outcome +failed$/m, /^company 12$/m, /incomplete .*a page is missing/m],
  },
  {
    say: 'companies register --name Acme --domain https://www.acme.com/x --board lever/acme --hq-country Germany',
    fact: { company_id: 9, slug: 'acme', event_seq: 1 } as Partial<Fact>,
    human: [/^company_id +9$/m, /^slug +acme$/m, /^boards +lever\/acme$/m],
    json: { company_id: 9, slug: 'acme', boards: ['lever/acme'] },
  },
  {
    say: 'crawl status',
    ...call('freshness.crawl_status', {}, { boards: { complete: 8 }, jobs: { done: 2 }, due: 1, oldest_due_at: AT }),
    human: [/^boards +\{"complete":8\}$/m, /^due +1$/m, instant],
  },
  {
    say: 'crawl run 12 13',
    ...call('freshness.queue_crawls', { company_ids: [12, 13] }, { job_ids: [70, 71] }),
    human: [/^job_ids +70, 71$/m],
  },
  {
    say: 'customers create --name Acme --tier pro',
    ...call(
      'gateway.create_customer',
      { name: 'Acme', tier: 'pro' },
      { customer_id: 'cus_1', name: 'Acme', tier: 'pro', created: true },
    ),
    human: [/^customer_id +cus_1$/m, /^tier +pro$/m],
  },
  {
    say: 'customers list',
    ...call('gateway.list_customers', { limit: 500 }, { customers: [customer] }),
    human: [/^customer_id +name +tier +plan +rate_per_minute +burst/m, /^cus_1 +Acme +standard +growth +240 +-/m],
    json: [customer],
  },
  {
    say: 'customers set-tier cus_1 --tier standard',
    ...call('gateway.set_tier', { customer_id: 'cus_1', tier: 'standard' }, customer),
    human: [/^tier +standard$/m],
  },
  {
    say: 'customers set-plan cus_1 none',
    ...call('gateway.set_plan', { customer_id: 'cus_1', plan: null }, customer),
    human: [/^customer_id +cus_1$/m],
  },
  {
    say: 'customers set-limits cus_1 --rate-per-minute 240 --burst none',
    ...call('gateway.set_customer_limits', { customer_id: 'cus_1', rate_per_minute: 240, burst: null }, customer),
    human: [/^rate_per_minute +240$/m, /^burst +-$/m],
  },
  {
    say: 'customers set-caps cus_1 --cap calls=10/24',
    ...call(
      'gateway.set_plan_caps',
      { customer_id: 'cus_1', plan_caps: [{ unit: 'calls', max: 10, window_hours: 24 }] },
      customer,
    ),
    human: [/^plan_caps:$/m, /^ +calls +10 +24$/m],
  },
  {
    say: 'keys issue cus_1 --scope reads:cached usage:read',
    ...call(
      'gateway.issue_key',
      { customer_id: 'cus_1', request_id: ANY_TEXT, scopes: ['reads:cached', 'usage:read'] },
      issued,
    ),
    human: [/^id +7$/m, /^key +opened raw$/m],
    json: { ...issued, key: 'opened raw' },
  },
  {
    say: 'keys issue cus_1 --name Nightly --expires-at 2027-01-31',
    ...call(
      'gateway.issue_key',
      { customer_id: 'cus_1', request_id: ANY_TEXT, name: 'Nightly', expires_at: '2027-01-31T00:00:00.000Z' },
      issued,
    ),
    human: [/^id +7$/m],
    json: { ...issued, key: 'opened raw' },
  },
  {
    say: 'users add cus_1 --name Ada --role owner',
    ...call('accounts.create_user', { customer_id: 'cus_1', name: 'Ada', role: 'owner', request_id: ANY_TEXT }, member),
    human: [/^user_id +usr_1$/m, /^role +owner$/m],
  },
  {
    say: 'users link usr_1',
    ...call('accounts.create_link', { user_id: 'usr_1' }, { link: { sealed: 'address' }, expires_at: AT }),
    human: [/^link +opened address$/m],
    json: { link: 'opened address', expires_at: AT },
  },
  {
    say: 'users list cus_1',
    ...call('accounts.list_members', { customer_id: 'cus_1' }, { members: [member] }),
    human: [/^ *usr_1 +cus_1 +Ada +owner/m],
    json: [member],
  },
  {
    say: 'users set-role cus_1 usr_1 --role analyst',
    ...call(
      'accounts.set_role',
      { customer_id: 'cus_1', user_id: 'usr_1', role: 'analyst' },
      { ...member, role: 'analyst' },
    ),
    human: [/^role +analyst$/m],
  },
  {
    say: 'users remove cus_1 usr_1',
    ...call('accounts.remove_member', { customer_id: 'cus_1', user_id: 'usr_1' }, { ended: [9] }),
    human: [/^user_id +usr_1$/m],
    json: { user_id: 'usr_1', ended_apps: [9] },
  },
  {
    say: 'apps list cus_1',
    ...call('gateway.list_grants', { customer_id: 'cus_1', user_id: null }, { grants: [grant] }),
    human: [/^ *9 +cus_1 +app +usr_1/m],
    json: [grant],
  },
  {
    say: 'apps end cus_1 9',
    ...call('gateway.end_grants', { customer_id: 'cus_1', grant_ids: [9], user_id: null }, { ended: [9] }),
    human: [/^ended/m],
  },
  {
    say: 'keys list cus_1',
    ...call('gateway.list_keys', { customer_id: 'cus_1', after: 0 }, { keys: [key] }),
    human: [/^ *id +customer_id +prefix +last_four/m, /^ *7 +cus_1 +hsk_live_ab +wxyz +free/m, instant],
    json: [key],
  },
  {
    say: 'keys revoke 7',
    ...call('gateway.revoke_key', { key_id: 7 }, { ...key, revoked_at: AT }),
    human: [/^revoked_at +2026-03-02 10:00:00Z$/m],
  },
  {
    say: 'keys set-tier 7 --tier free',
    ...call('gateway.set_key_tier', { key_id: 7, tier: 'free' }, key),
    human: [/^tier +free$/m],
  },
  {
    say: 'keys set-limits 7 --burst 9',
    ...call('gateway.set_key_limits', { key_id: 7, rate_per_minute: null, burst: 9 }, { ...key, burst: 9 }),
    human: [/^burst +9$/m],
  },
  {
    say: 'keys peppers',
    ...call('gateway.pepper_status', {}, peppers),
    human: [/^version_in_use +2$/m, /^removable_versions +1$/m],
  },
  {
    say: 'keys peppers --unmoved',
    ...call('gateway.unmoved_keys', { after: 0, limit: 1000 }, { keys: [] }),
    human: [/^nothing$/m],
    json: [],
  },
  {
    say: 'keys new-pepper',
    ...call('gateway.pepper_status', {}, peppers),
    human: [/^version +3$/m, /^entry +3:[A-Za-z0-9+/]{43}=$/m, /^step_1 .*KEY_PEPPER_VERSION=2/m],
    json: expect.objectContaining({ version: 3, entry: expect.stringMatching(/^3:/) }),
  },
  {
    say: 'leads refresh-signals 4 --function engineering --only-empty',
    answers: {
      'exports.lead_domains': ({ after }) => ({
        customer_id: 'cus_1',
        leads: after === 0 ? [1, 2, 3].map((id) => ({ id, domain: id === 3 ? 'b.com' : 'a.com' })) : [],
      }),
      'reads.newest_req': ({ domain }) => ({ title: domain === 'a.com' ? 'Engineer' : null }) as never,
      'exports.set_signal_titles': ({ titles }) => ({ changed: titles.length }),
    },
    human: [/^leads +3$/m, /^with_open_req +2$/m, /^changed +2$/m],
    json: { leads: 3, with_open_req: 2, changed: 2 },
    requests: [
      ['exports.lead_domains', { project_id: 4, after: 0, limit: 1_000, only_empty: true }],
      ['reads.newest_req', { customer_id: 'cus_1', domain: 'a.com', function: 'engineering' }],
      ['reads.newest_req', { customer_id: 'cus_1', domain: 'b.com', function: 'engineering' }],
      [
        'exports.set_signal_titles',
        { project_id: 4, titles: [1, 2].map((lead_id) => ({ lead_id, title: 'Engineer' })) },
      ],
      ['exports.lead_domains', { project_id: 4, after: 3, limit: 1_000, only_empty: true }],
    ],
  },
  {
    say: 'leads suppress cus_1 Jane@acme.com beta.com +4930123456',
    ...call(
      'exports.suppress',
      {
        customer_id: 'cus_1',
        entries: [
          { kind: 'email', value: 'Jane@acme.com' },
          { kind: 'domain', value: 'beta.com' },
          { kind: 'phone', value: '+4930123456' },
        ],
      },
      { added: 3, leads: 8 },
    ),
    human: [/^added +3$/m, /^leads +8$/m],
  },
  {
    say: 'leads unsuppress cus_1 beta.com',
    ...call(
      'exports.unsuppress',
      { customer_id: 'cus_1', entries: [{ kind: 'domain', value: 'beta.com' }] },
      { removed: 1, leads: 2 },
    ),
    human: [/^removed +1$/m],
  },
  {
    say: 'leads suppressed cus_1',
    ...call(
      'exports.list_suppressed',
      { customer_id: 'cus_1', limit: 1000 },
      { entries: [{ kind: 'domain', value: 'beta.com' }] },
    ),
    human: [/^kind +value$/m, /^domain +beta.com$/m],
    json: [{ kind: 'domain', value: 'beta.com' }],
  },
  {
    say: 'ledger head',
    ...call('ledger.head', {}, { event_seq: 99, intake_lag_seconds: 0 }),
    human: [/^event_seq +99$/m],
  },
  {
    say: 'ledger reject --offset 12 --reason broken',
    ...call('ledger.reject_intake', { offset: '12', reason: 'broken' }, { accepted: true }),
    human: [/^accepted +true$/m],
  },
  {
    say: 'ledger adopt --topic-id abc --reason restored',
    ...call('ledger.adopt_topic', adoption, { accepted: true }),
    human: [/^accepted +true$/m],
  },
  {
    say: 'projections lag',
    ...call('reads.projections', {}, { views: [{ view: 'hiring', event_seq: 9, version: 1, lag_records: 0 }] }),
    human: [/^view +event_seq +version +lag_records$/m, /^hiring +9 +1 +0$/m],
    json: [{ view: 'hiring', event_seq: 9, version: 1, lag_records: 0 }],
  },
  {
    say: 'projections rebuild all --expect-equal',
    answers: {
      'reads.rebuild': () => ({ version: 5 }),
      'reads.rebuild_status': () => ({ ...rebuilt, phase: 'flipped' }),
    },
    human: [/^phase +flipped$/m],
    json: { version: 5, phase: 'flipped', event_seq: 90 },
    requests: [
      ['reads.rebuild', { view: 'all', flip: true, expect_equal: true }],
      ['reads.rebuild_status', { version: 5 }],
    ],
  },
  {
    say: 'projections verify',
    answers: { 'reads.rebuild': () => ({ version: 5 }), 'reads.rebuild_status': () => rebuilt },
    human: [/^phase +compared$/m],
    json: { version: 5, phase: 'compared', event_seq: 90 },
    requests: [
      ['reads.rebuild', { view: 'all', flip: false, expect_equal: true }],
      ['reads.rebuild_status', { version: 5 }],
    ],
  },
  {
    say: 'projections adopt --topic-id abc --reason restored',
    answers: {
      'reads.adopt_ledger': () => ({ projectors: [{ name: 'hiring', event_seq: 9 }] }),
      'freshness.adopt_ledger': () => ({ projectors: [{ name: 'companies', event_seq: 8 }] }),
      'change-feed.adopt_ledger': () => ({ projectors: [] }),
    },
    human: [/^service +projector +event_seq$/m, /^reads +hiring +9$/m, /^freshness +companies +8$/m],
    json: [
      { service: 'reads', projector: 'hiring', event_seq: 9 },
      { service: 'freshness', projector: 'companies', event_seq: 8 },
    ],
  },
  {
    say: 'projections adopt --topic usage --topic-id abc --reason restored',
    ...call('metering.adopt_usage', adoption, { partitions: [{ partition: 3, next_offset: 7 }] }),
    human: [/^service +partition +next_offset$/m, /^metering +3 +7$/m],
    json: [{ service: 'metering', partition: 3, next_offset: 7 }],
  },
  {
    say: 'projections adopt --topic outcomes --topic-id abc --reason restored',
    ...call('reads.adopt_outcomes', adoption, { partitions: [{ partition: 0, next_offset: 2 }] }),
    human: [/^reads +0 +2$/m],
    json: [{ service: 'reads', partition: 0, next_offset: 2 }],
  },
  {
    say: 'leads erase jane@acme.com 004930123456 linkedin.com/in/jane --customer cus_1 --yes',
    ...call(
      'exports.erase_person',
      {
        contacts: [
          { kind: 'email', value: 'jane@acme.com' },
          { kind: 'phone', value: '004930123456' },
          { kind: 'profile', value: 'linkedin.com/in/jane' },
        ],
        customer_id: 'cus_1',
      },
      { leads: 3, projects: 2 },
    ),
    human: [/^leads +3$/m, /^projects +2$/m],
  },
  {
    say: 'projects create cus_1 --name Q3 --export-name q3',
    answers: {
      'gateway.list_customers': () => ({ customers: [customer] }),
      'exports.create_project': () => ({ id: 4 }),
    },
    human: [/^id +4$/m, /^name +Q3$/m],
    json: { id: 4, customer_id: 'cus_1', name: 'Q3' },
  },
  {
    say: 'projects list --customer cus_1',
    ...call('exports.list_projects', { customer_id: 'cus_1' }, { projects: [project] }),
    human: [/^ *id +customer_id +name +lead_count +usable_lead_count/m, /^ *4 +cus_1 +Q3 +12 +9/m, instant],
    json: [{ ...projectRow, lead_retention_days: null }],
  },
  {
    say: 'projects set-retention 4 --days 30',
    ...call('exports.set_lead_retention', { project_id: 4, days: 30 }, { ...project, lead_retention_days: 30 }),
    human: [/^lead_retention_days +30$/m],
    json: { ...projectRow, lead_retention_days: 30 },
  },
  {
    say: 'projects delete 4 --yes',
    ...call('exports.delete_project', { project_id: 4 }, { leads: 12 }),
    human: [/^project_id +4$/m, /^leads +12$/m],
    json: { project_id: 4, leads: 12 },
  },
  {
    say: 'audit --customer cus_1 --action key.',
    human: [/^nothing$/m],
    json: [],
  },
  {
    say: 'topics create --replication-factor 3',
    human: [/^topics +hiring\.intake/m, /hiring\.ledger/],
    json: { topics: expect.arrayContaining(['hiring.intake', 'hiring.usage']) },
  },
  {
    say: 'usage show cus_1 --window 48',
    ...call('metering.usage', { customer_id: 'cus_1', window_hours: 48 }, usage),
    human: [/^calls +5$/m, /^fresh +1$/m],
    json: { calls: 5, changes: 4, watches: 3, forced_fresh: 2, cached: 4, fresh: 1 },
  },
  {
    say: 'usage days cus_1 --days 2',
    ...call(
      'metering.usage_series',
      { customer_id: 'cus_1', days: 2 },
      {
        series: [1, 2].map((key_id) => ({
          ...{ day: '2026-03-02', key_id, operation: 'events', calls: 0, changes: 10, watches: 0, forced_fresh: 0 },
          ...{ cached: 0, fresh: 0 },
        })),
        as_of: AT,
      },
    ),
    human: [/^day +operation +calls +changes/m, /^2026-03-02 +events +0 +20/m],
    json: [{ day: '2026-03-02', operation: 'events', calls: 0, changes: 20, watches: 0, forced_fresh: 0 }],
  },
  {
    say: 'usage reconciliation',
    ...call('metering.reconciliation', {}, { ran_at: AT, findings: [{ check: 'c', detail: '1 is missing' }] }),
    human: [/^ran_at +2026-03-02 10:00:00Z$/m, /^findings:$/m, /^ +c +1 is missing$/m],
    exit: 1,
  },
  {
    say: 'webhooks list cus_1',
    answers: {
      'change-feed.list_webhooks': ({ cursor }) => ({
        body: jsonOf(
          cursor === 'h3' ? { webhooks: [webhook], next_cursor: null } : { webhooks: [], next_cursor: 'h3' },
        ),
      }),
    },
    human: [/^ *id +kind +url +status +disabled_reason/m, /^ *3 +json +https:\/\/x.example\/h +disabled +operator/m],
    json: [webhook],
  },
  {
    say: 'webhooks disable cus_1 3',
    ...call('change-feed.disable_webhook', endpoint, webhookBody()),
    human: [/^status +disabled$/m, /^disabled_reason +operator$/m],
    json: webhook,
  },
  {
    say: 'webhooks enable cus_1 3',
    ...call('change-feed.enable_webhook', endpoint, webhookBody()),
    human: [/^id +3$/m],
    json: webhook,
  },
  {
    say: 'webhooks deliveries cus_1 3 --status exhausted --limit 2',
    ...call('change-feed.list_deliveries', { ...endpoint, status: 'exhausted', limit: 2 }, deliveries()),
    human: [/^ *id +.*event_seq +status\b/m, /^ *2 +.*42 +exhausted\b/m],
    json: [delivery(1), delivery(2)],
  },
  {
    say: 'webhooks redrive cus_1 3',
    answers: {
      'change-feed.list_deliveries': deliveries,
      'change-feed.redeliver': ({ delivery_id }) => ({ body: jsonOf({ id: delivery_id, status: 'pending' }) }),
    },
    human: [/^webhook_id +3$/m, /^redriven +2$/m],
    json: { webhook_id: 3, redriven: 2 },
    requests: [
      ['change-feed.list_deliveries', { ...endpoint, status: 'exhausted', limit: 200 }],
      ['change-feed.redeliver', { customer_id: 'cus_1', delivery_id: 1 }],
      ['change-feed.redeliver', { customer_id: 'cus_1', delivery_id: 2 }],
    ],
  },
  {
    say: 'webhooks replay cus_1 3 --since-seq 40',
    ...call('change-feed.replay_webhook', { ...endpoint, since_seq: 40 }, { body: jsonOf({ replayed: 4 }) }),
    human: [/^replayed +4$/m],
    json: { replayed: 4 },
  },
];

/** Commands that read files, web pages or a whole installation. test/e2e/support tests them. */
const NEEDS_INSTALLATION = [
  'keys outliving',
  'boards detect',
  'boards parse',
  'boards record',
  'boards replay',
  'companies import',
  'dataset export',
  'demo seed',
  'doctor',
  'leads import',
  'ledger export',
  'topics export',
  'topics import',
  'ledger import',
];

const nameOf = (command: string): string => /^(?:audit|\S+ \S+)/.exec(command)?.[0] ?? '';
const leaves = (command: Command, path: string[] = []): string[] =>
  command.commands.length === 0
    ? [path.join(' ')]
    : command.commands.flatMap((child) => leaves(child, [...path, child.name()]));

test('every command has a test', () => {
  const tested = new Set([...CASES.map((one) => nameOf(one.say)), ...NEEDS_INSTALLATION]);
  expect(leaves(supportProgram()).filter((name) => !tested.has(name))).toEqual([]);
});

describe.each(CASES)('support $say', ({ say: line, human, json, requests: expected, exit = 0, ...given }) => {
  const words = line.split(' ');
  beforeEach(() => {
    answers = given.answers ?? {};
    fact = given.fact;
  });

  test('prints text for a person', async () => {
    expect({ code: await say(words), err }).toEqual({ code: exit, err: '' });
    for (const expected of human) expect(out).toMatch(expected);
    if (expected !== undefined) expect(requested).toEqual(expected);
  });

  test('prints one JSON value with --json', async () => {
    expect(await say([...words, '--json'])).toBe(exit);
    expect(JSON.parse(out)).toEqual(json);
    expect(out.trimEnd()).not.toContain('\n');
  });

  test('ends with 1 when the service is unavailable and 2 when the object does not exist, with one sentence', async () => {
    failure = new AppError('unavailable', 'The service is unavailable.');
    expect({ code: await say(words), out, err }).toEqual({ code: 1, out: '', err: 'The service is unavailable.\n' });
    failure = new AppError('unavailable', 'Not now.', { cause: new Error('No instance of reads is running') });
    await say(words);
    expect(err).toBe('Not now. (No instance of reads is running)\n');
    failure = new AppError('not_found', 'There is no such thing.');
    expect({ code: await say(words), out, err }).toEqual({ code: 2, out: '', err: 'There is no such thing.\n' });
  });
});

test.each([
  ['nonsense', /unknown command 'nonsense'/],
  ['keys list', /missing required argument 'customer_id'/],
  ['keys revoke seven', /must be a whole number above 0/],
  ['crawl run 12 x', /must be a whole number above 0/],
  ['boards link x greenhouse/acme', /must be a whole number above 0/],
  ['boards link 12 unknown', /names no known vendor or no token/],
  ['companies register --name A --domain localhost', /has no registrable domain/],
  ['companies register --name A --domain a.com --hq-country Atlantis', /neither an alpha-2 code nor/],
  ['customers create --name A --tier gold', /Allowed choices are/],
  ['users add cus_1 --name A --role king', /Allowed choices are/],
  ['customers set-limits cus_1 --burst 0', /"0" is neither/],
  ['customers set-caps cus_1 --cap calls=5', /"calls=5" is not a cap/],
  ['dataset export --to gs://bucket/x --format parquet', /^error: option '--to <folder>' .* must be a path .*\n/],
  [
    'dataset export --to /data --format parquet --since 5 --at 6',
    /'--since <event_seq>' cannot be used with option '--at/,
  ],
  ['dataset export --to file:///data --format parquet', /'--to <folder>'.* must be a path/],
  ['ledger export s3://bucket/x', /'s3:\/\/bucket\/x' is invalid for argument 'folder'. must be a path/],
  ['ledger import gs:bucket', /must be a path/],
  ['topics export usage https://host/x', /must be a path/],
  ['topics import usage az://x', /must be a path/],
  ['leads import 4 file.csv --rejects s3://bucket/x', /'--rejects <file>' .* must be a path/],
  ['leads import 0 file.csv', /must be a whole number above 0/],
  ['leads import 4 /nowhere/file.csv', /no such file/],
  ['leads suppress cus_1', /Give values, or a file/],
  ['leads refresh-signals 4 --function wizardry', /"wizardry" is not a function/],
  ['projects delete 4', /use --yes/],
  ['topics create --replication-factor none', /must be a whole number above 0/],
  ['usage show cus_1 --window -1', /must be a whole number above 0/],
  ['webhooks deliveries cus_1 3 --status lost', /Allowed choices are/],
  ['webhooks replay cus_1 3 --since-seq 4 --since 2026-03-02T10:00:00Z', /cannot be used with/],
])('support %s is wrong: exit code 2, a sentence that says what, and no request', async (line, sentence) => {
  expect(await say(line.split(' '))).toBe(2);
  expect(err).toMatch(sentence);
  expect(err).not.toMatch(/^ {4}at /m);
  expect([requested, sent]).toEqual([[], []]);
});

test('a key is requested once: a second run would replace the key that is printed', async () => {
  answers = { 'gateway.issue_key': () => issued };
  await say(['keys', 'issue', 'cus_1']);
  expect(sentOnce).toEqual(['gateway.issue_key']);
});

test('an import names project and customer, and without --yes or a terminal does nothing', async () => {
  const project = { id: 7, customer_id: 'cus_1', name: 'Q3 outreach' } as ProjectRecord;
  answers = {
    'exports.list_projects': () => ({ projects: [project] }),
    'gateway.list_customers': () => ({ customers: [{ ...customer, customer_id: 'cus_1', name: 'Acme' }] }),
  };
  expect(await say(['leads', 'import', '7', 'package.json'])).toBe(2);
  expect(err).toContain('Import package.json into project 7 "Q3 outreach" of customer cus_1 "Acme"?');
  expect(err).toContain('use --yes');
  expect(await say(['leads', 'import', '8', 'package.json', '--yes'])).toBe(2);
  expect(err).toContain('There is no project 8');
  expect(requested.map(([pattern]) => pattern)).not.toContain('exports.begin_import');
});

test('adopting goes on after a service that does not answer, names it, and ends with 1', async () => {
  answers = {
    'reads.adopt_ledger': () => ({ projectors: [] }),
    'freshness.adopt_ledger': () => {
      throw new AppError('unavailable', 'Not now.');
    },
    'change-feed.adopt_ledger': () => ({ projectors: [{ name: 'event', event_seq: 9 }] }),
  };
  expect(await say('projections adopt --topic-id abc --reason restored --json'.split(' '))).toBe(1);
  expect(JSON.parse(out)).toEqual([{ service: 'change-feed', projector: 'event', event_seq: 9 }]);
  expect(err).toBe('No answer from freshness.\n');
});

test('tables that differ end a verification with 2 and are listed', async () => {
  const tables = [{ table: 'company', live_rows: 3, rebuilt_rows: 4, equal: false }];
  answers = { 'reads.rebuild': () => ({ version: 5 }), 'reads.rebuild_status': () => ({ ...rebuilt, tables }) };
  expect(await say(['projections', 'verify'])).toBe(2);
  expect(out).toMatch(/^company +3 +4 +false$/m);
  expect(err).toContain('1 tables differ');
});

test('untrusted text cannot move the cursor or colour the screen', async () => {
  answers = { 'gateway.list_customers': () => ({ customers: [{ ...customer, name: 'A\u001b[2Jc\nme' }] }) };
  await say(['customers', 'list']);
  expect(out).toContain('A [2Jc me');
});

test.each([['--help'], ['keys', '--help'], ['leads', 'import', '--help']])(
  'help is no failure: %s',
  async (...words) => {
    expect(await say(words)).toBe(0);
    expect(out).toContain('Usage: support');
  },
);
