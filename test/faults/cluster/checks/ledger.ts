import type { HistoryRecord } from '../history.js';
import { digestOf, type Topics } from '../topics.js';
import { factsOf, type LedgerFact } from './facts.js';

/**
 * Checks that the ledger has no gaps and is append-only: facts seen during the run keep their positions, each crawl and
 * command was decided once, and each confirmed command has its confirmed position.
 */
export function ledgerAnomalies(history: readonly HistoryRecord[], { ledger }: Topics): string[] {
  const facts = factsOf(ledger);
  return [...gaps(facts), ...rewritten(history, facts), ...repeated(facts), ...lostCommands(history, facts)];
}

function gaps(facts: readonly LedgerFact[]): string[] {
  const at = facts.findIndex(({ event_seq: seq }, index) => seq !== index + 1);
  return at < 0 ? [] : [`ledger: position ${at + 1} holds event_seq ${facts[at]?.event_seq}`];
}

function rewritten(history: readonly HistoryRecord[], facts: readonly LedgerFact[]): string[] {
  const final = new Map(facts.map((fact) => [fact.event_seq, digestOf(fact)]));
  return history.flatMap((record) => {
    if (record.kind !== 'ledger_seen' || final.get(record.event_seq) === record.digest) return [];
    const what = final.has(record.event_seq) ? 'holds another fact now' : 'is gone';
    return [`ledger: what a reader saw at position ${record.event_seq} ${what}`];
  });
}

function repeated(facts: readonly LedgerFact[]): string[] {
  const crawls = new Map<string, number>();
  const commands = new Set<string>();
  const anomalies: string[] = [];
  for (const { type, crawl_id: crawl, command_id: command, event_seq: seq } of facts) {
    if (crawl !== undefined) {
      const ended = crawls.get(crawl);
      if (ended !== undefined) anomalies.push(`ledger: crawl ${crawl} ended at ${ended} and has a fact at ${seq}`);
      if (type === 'board_crawled') crawls.set(crawl, seq);
    }
    if (command === undefined || type === 'req_relinked') continue;
    if (commands.has(command)) anomalies.push(`ledger: command ${command} was decided again at ${seq}`);
    commands.add(command);
  }
  return anomalies;
}

function lostCommands(history: readonly HistoryRecord[], facts: readonly LedgerFact[]): string[] {
  const byCommand = new Map(facts.map((fact) => [fact.command_id, fact.event_seq]));
  return history.flatMap((record) => {
    if (record.kind !== 'command') return [];
    const { command_id: id, event_seq: seq } = record;
    const found = byCommand.get(id);
    return found === seq ? [] : [`ledger: command ${id} was confirmed at ${seq} and is at ${found ?? 'no position'}`];
  });
}
