import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type RebuildStatus, type TopicToAdopt } from '@hiring/contracts';
import { Option, type Command } from 'commander';
import { send, withSession, type SupportSession } from '../support.session.js';
import { examples, print, printTable } from '../command.js';

const POLL_MS = 500;
const BAR_WIDTH = 30;
const ENDED: readonly RebuildStatus['phase'][] = ['flipped', 'compared', 'refused', 'failed'];
/** Topics other than the ledger, each with the service that folds it and that service's request to adopt it. */
const FOLDED_BY_PARTITION = {
  outcomes: ['reads', 'reads.adopt_outcomes'],
  usage: ['metering', 'metering.adopt_usage'],
} as const;
type AdoptableTopic = 'ledger' | keyof typeof FOLDED_BY_PARTITION;
const ADOPTABLE: readonly AdoptableTopic[] = ['ledger', 'outcomes', 'usage'];

/** Services whose tables are projected from the ledger, each with its request to adopt the ledger. */
const ADOPTING = [
  ['reads', 'reads.adopt_ledger'],
  ['freshness', 'freshness.adopt_ledger'],
  ['change-feed', 'change-feed.adopt_ledger'],
] as const;

export function projectionsCommands(program: Command): void {
  const projections = program.command('projections').description('read models folded from the ledger');
  examples(projections, [
    'support projections lag',
    'support projections verify',
    'support projections rebuild all --expect-equal',
    'support projections adopt --topic-id ID --reason "restored from the export of Monday"',
    'support projections adopt --topic usage --topic-id ID --reason "restored"',
  ]);
  projections
    .command('lag')
    .description('position of each read model')
    .action(async (_options: unknown, command: Command) => {
      const { views } = await send('reads.projections', {});
      printTable(command, views);
    });
  projections
    .command('rebuild')
    .description('build the next version beside the live one, compare at one ledger position, and flip')
    .argument('<view>', 'read model, or all')
    .option('--expect-equal', 'do not flip when any table differs', false)
    .action(async (view: string, options: { expectEqual: boolean }, command: Command) => {
      const status = await withSession((session) =>
        rebuild(session, { view, flip: true, expect_equal: options.expectEqual }),
      );
      report(command, status);
    });
  projections
    .command('verify')
    .description('fold the ledger again and compare every table with the live one; changes nothing')
    .argument('[view]', 'read model, or all', 'all')
    .action(async (view: string, _options: unknown, command: Command) => {
      const status = await withSession((session) => rebuild(session, { view, flip: false, expect_equal: true }));
      report(command, status);
    });
  projections
    .command('adopt')
    .description('resume projections on a topic other than the one they read before')
    .addOption(
      new Option('--topic <name>', 'ledger (reads, freshness, change-feed), outcomes (reads) or usage (metering)')
        .choices(ADOPTABLE)
        .default('ledger'),
    )
    .requiredOption('--topic-id <id>', 'current id of the topic, from /readyz of a halted service')
    .requiredOption('--reason <text>', 'reason, for the audit log')
    .action(async (options: { topic: AdoptableTopic; topicId: string; reason: string }, command: Command) => {
      const request = { topic_id: options.topicId, reason: options.reason };
      const { topic } = options;
      const { rows, unanswered } = await withSession(({ request: call }) =>
        topic === 'ledger' ? adopt(call, request) : adoptPartitions(call, topic, request),
      );
      printTable(command, rows);
      if (unanswered.length > 0) throw new AppError('unavailable', `No answer from ${unanswered.join(', ')}.`);
    });
}

interface Adopted {
  /** One row per projector, with the position from which it resumes. */
  rows: Record<string, unknown>[];
  /** The services that did not reply. */
  unanswered: string[];
}

/**
 * Calls every service. If one does not reply, continues with the next, because the service `freshness` is started last
 * after a disaster and may not be running yet. A refusal ends the run. Runs may be repeated.
 * @throws AppError when a service refuses, or when no service replies
 */
async function adopt(call: SupportSession['request'], request: TopicToAdopt): Promise<Adopted> {
  const adopted: Adopted = { rows: [], unanswered: [] };
  for (const [service, pattern] of ADOPTING) {
    try {
      const { projectors } = await call(pattern, request);
      adopted.rows.push(...projectors.map(({ name, event_seq }) => ({ service, projector: name, event_seq })));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
      adopted.unanswered.push(service);
      if (adopted.unanswered.length === ADOPTING.length) throw error;
    }
  }
  return adopted;
}

async function adoptPartitions(
  call: SupportSession['request'],
  topic: keyof typeof FOLDED_BY_PARTITION,
  request: TopicToAdopt,
): Promise<Adopted> {
  const [service, pattern] = FOLDED_BY_PARTITION[topic];
  const { partitions } = await call(pattern, request);
  return { rows: partitions.map((at) => ({ service, ...at })), unanswered: [] };
}

async function rebuild(
  { request: call }: SupportSession,
  request: { view: string; flip: boolean; expect_equal: boolean },
): Promise<RebuildStatus> {
  const { version } = await call('reads.rebuild', request);
  for (;;) {
    const status = await call('reads.rebuild_status', { version });
    showProgress(status);
    if (ENDED.includes(status.phase)) return status;
    await delay(POLL_MS);
  }
}

function showProgress(status: RebuildStatus): void {
  if (!process.stderr.isTTY) return;
  const share = status.target_seq === 0 ? 1 : Math.min(1, status.event_seq / status.target_seq);
  const filled = Math.round(share * BAR_WIDTH);
  const bar = `${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}`;
  process.stderr.write(`\r[${bar}] ${status.event_seq} of ${status.target_seq} facts, ${status.phase}   `);
  if (ENDED.includes(status.phase)) process.stderr.write('\n');
}

function report(command: Command, status: RebuildStatus): void {
  print(command, { version: status.version, phase: status.phase, event_seq: status.event_seq });
  const differing = status.tables.filter((table) => !table.equal);
  if (differing.length > 0) printTable(command, differing);
  if (status.phase === 'failed') throw new AppError('unavailable', status.error ?? 'The rebuild failed.');
  if (status.phase === 'refused' || (status.phase === 'compared' && differing.length > 0)) {
    throw new AppError('conflict', `${differing.length} tables differ from the fold of the ledger.`);
  }
}
