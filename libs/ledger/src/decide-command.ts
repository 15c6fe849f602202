import {
  isVendor,
  tokenOf,
  type DecidedFact,
  type LinkBoard,
  type MergeReqs,
  type RegisterCompany,
  type RegistryCommand,
  type UnlinkBoard,
  type UpdateCompany,
} from '@hiring/contracts';
import { companySlug } from '@hiring/normalise';
import { indexOf } from './company-index.js';
import type { Decision, RejectReason } from './decision.js';
import { believedTime, instantOf } from './instants.js';
import { domainKey, type RegistryState } from './registry.js';
import type { CompanyState, Millis, ReqState } from './state.js';
import { decideUnlink } from './decide-unlink.js';

/**
 * Decides one registry command. Deterministic; changes no argument.
 *
 * @param company state of `companyOfCommand(registry, command)`, or null if the ledger has no such company
 * @param newSlugSuffix 8 random characters for a company with an owner, so that its slug does not reveal whether
 * another owner has the same company
 * @param appendTime when the broker appended the command (ms); replaces an `observed_at` that is more than 5 s later
 */
export function decideCommand(
  registry: RegistryState,
  company: CompanyState | null,
  command: RegistryCommand,
  newSlugSuffix: string,
  appendTime: Millis,
): Decision {
  if (company?.command_ids.includes(command.command_id) === true) return { kind: 'ignored', reason: 'repeated' };
  const observed = believedTime(command.observed_at, appendTime);
  if (observed === null) return rejected('no_instant');
  const at = Math.max(observed, company?.last_fact_at ?? 0);
  const base = { observed_at: instantOf(at), command_id: command.command_id };
  if (command.type === 'register_company') return decideRegistration(registry, company, command, newSlugSuffix, base);
  if (company === null || company.fields === null) return rejected('unknown_company');
  switch (command.type) {
    case 'update_company':
      return decideUpdate(registry, company, command, base);
    case 'link_board':
      return decideLink(company, command, base);
    case 'unlink_board':
      return decideUnlinking(company, command, at);
    case 'merge_reqs':
      return decideMerge(company, command, base);
    default:
      return command satisfies never;
  }
}

interface Base {
  observed_at: string;
  command_id: string;
}

function rejected(reason: RejectReason): Decision {
  return { kind: 'rejected', reason };
}

function accepted(...facts: DecidedFact[]): Decision {
  return { kind: 'facts', facts };
}

/**
 * Registers a company. If (owner, domain) is already registered, updates that company, so that a repeated command gives
 * the same id.
 */
function decideRegistration(
  registry: RegistryState,
  company: CompanyState | null,
  command: RegisterCompany,
  newSlugSuffix: string,
  base: Base,
): Decision {
  const { name, domain, domain_aliases, hq_country, owner } = command;
  if (company !== null && company.fields !== null) {
    const fields = { ...company.fields, name, domain, domain_aliases, hq_country };
    return accepted({ type: 'company_updated', company_id: company.company_id, ...base, ...fields });
  }
  const slug = freeSlug(registry, command.slug ?? companySlug(name), owner, newSlugSuffix);
  return accepted({
    type: 'company_registered',
    company_id: registry.next_company_id,
    ...base,
    slug,
    name,
    domain,
    domain_aliases,
    hq_country,
    owner,
  });
}

function freeSlug(registry: RegistryState, wish: string, owner: string | null, newSlugSuffix: string): string {
  const base = owner === null ? wish : `${wish}-${newSlugSuffix}`;
  let slug = base;
  for (let suffix = 2; registry.slugs.has(slug); suffix += 1) slug = `${base}-${suffix}`;
  return slug;
}

function decideUpdate(registry: RegistryState, company: CompanyState, command: UpdateCompany, base: Base): Decision {
  const before = company.fields;
  if (before === null) return rejected('unknown_company');
  const fields = {
    ...before,
    name: command.name ?? before.name,
    domain: command.domain ?? before.domain,
    domain_aliases: command.domain_aliases ?? before.domain_aliases,
    hq_country: command.hq_country === undefined ? before.hq_country : command.hq_country,
  };
  const holder = registry.company_by_domain.get(domainKey(fields.owner, fields.domain));
  if (holder !== undefined && holder !== company.company_id) return rejected('domain_taken');
  return accepted({ type: 'company_updated', company_id: company.company_id, ...base, ...fields });
}

function decideLink(company: CompanyState, command: LinkBoard, base: Base): Decision {
  const { board_id, via } = command;
  const slash = board_id.indexOf('/');
  if (slash < 0 || !isVendor(board_id.slice(0, slash)) || tokenOf(board_id) === '') return rejected('unknown_vendor');
  const board = company.boards[board_id];
  if (board !== undefined && board.status !== 'unlinked') return rejected('already_linked');
  return accepted({ type: 'board_linked', company_id: company.company_id, ...base, board_id, via });
}

function decideUnlinking(company: CompanyState, command: UnlinkBoard, at: Millis): Decision {
  const board = company.boards[command.board_id];
  if (board === undefined || board.status === 'unlinked') return rejected('unknown_board');
  return { kind: 'facts', facts: decideUnlink(company, command, at) };
}

/**
 * Merges two reqs. The req with the earlier first sighting remains. If both sightings are equal, the req with the
 * smaller key remains. The other key becomes an alias of the remaining req.
 */
function decideMerge(company: CompanyState, command: MergeReqs, base: Base): Decision {
  const { reqs } = indexOf(company);
  const one = reqs.get(command.req_key);
  const other = reqs.get(command.other_req_key);
  if (one === undefined || other === undefined) return rejected('unknown_req');
  if (one === other) return rejected('same_req');
  if (one.alias_of !== undefined || other.alias_of !== undefined) return rejected('already_merged');
  if (one.withdrawn === true || other.withdrawn === true) return rejected('unknown_req');
  const [older, younger] = isOlder(one, other) ? [one, other] : [other, one];
  const boardId = younger.postings[0]?.board_id;
  if (boardId === undefined) return rejected('unknown_req');
  return accepted({
    type: 'req_relinked',
    company_id: company.company_id,
    ...base,
    req_key: younger.req_key,
    board_id: boardId,
    cause: 'merged',
    alias_of: older.req_key,
  });
}

function isOlder(a: ReqState, b: ReqState): boolean {
  return a.first_seen === b.first_seen ? a.req_key < b.req_key : a.first_seen < b.first_seen;
}
