import type { RegistryCommand } from '@hiring/contracts';
import type { Decision } from './decision.js';
import type { RegistryState } from './registry.js';
import type { CompanyState, Millis } from './state.js';

/**
 * What one registry command adds to the ledger. Changes neither argument; deterministic.
 *
 * @param company state of `companyOfCommand(registry, command)`, or null when the ledger knows no such company
 * @param newSlugSuffix 8 random characters of `a-z0-9`, used only for a company with an owner: its slug must not tell
 *   anybody whether such a company exists
 * @param appendTime when the broker appended the command (ms); a later `observed_at` is not believed
 */
export function decideCommand(
  registry: RegistryState,
  company: CompanyState | null,
  command: RegistryCommand,
  newSlugSuffix: string,
  appendTime: Millis,
): Decision {
  throw new Error(
    `not decided yet: ${registry.next_company_id} ${company?.company_id} ${command.command_id} ${newSlugSuffix} ${appendTime}`,
  );
}
