import { createWatch } from '../../operations/create-watch/create-watch.operation.js';
import { WatchTerms } from '../../operations/create-watch/create-watch.dto.js';
import { events } from '../../operations/events/events.operation.js';
import { hiringPulse } from '../../operations/hiring-pulse/hiring-pulse.operation.js';
import { isHiring } from '../../operations/is-hiring/is-hiring.operation.js';
import { openReqs } from '../../operations/open-reqs/open-reqs.operation.js';
import { preActionBrief } from '../../operations/pre-action-brief/pre-action-brief.operation.js';
import { searchJobs } from '../../operations/search-jobs/search-jobs.operation.js';
import { searchReqs } from '../../operations/search-reqs/search-reqs.operation.js';
import { writeOutcome } from '../../operations/write-outcome/write-outcome.operation.js';
import { defineTool, type Tool, type ToolHints } from './tool.js';

const READS: ToolHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
/** May have a company's boards fetched. */
const FETCHES: ToolHints = { ...READS, openWorldHint: true };
const ADDS: ToolHints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
const DELIVERS: ToolHints = { ...ADDS, openWorldHint: true };

const FRESHNESS =
  'With max_age, older data is not served: a crawl is queued and the answer is status "crawling"; call again after retry_after_seconds.';
const COMPANY = 'company_id comes from a search or get_changes; else give domain.';
const FUNCTIONS = 'As role of who_is_hiring_for.';

/** The tools, in the order a model should consider them: cheap before dear, reads before writes. */
export const tools: readonly Tool[] = [
  defineTool({
    operation: isHiring,
    description: `Whether a company has open requisitions (reqs), and how many. The cheapest gate: use it first. Not for which roles (get_open_reqs) or trends. Costs 1 cached call. ${COMPANY}`,
    aboutCompany: true,
    hints: READS,
  }),
  defineTool({
    operation: openReqs,
    description: `Open roles of one company, deduplicated across job boards. Not across companies (search_jobs). Costs 1 cached call. ${COMPANY}`,
    aboutCompany: true,
    inShort: { function: FUNCTIONS },
    hints: READS,
  }),
  defineTool({
    operation: searchReqs,
    description:
      'Companies with open reqs for a role in a country, with their pulse and the matching reqs. Not for one known company. Costs 1 cached call per page. Source of company_id.',
    hints: READS,
  }),
  defineTool({
    operation: searchJobs,
    description:
      'Open roles across companies as a flat list, newest first. Not for companies (who_is_hiring_for). Costs 1 cached call per page. Source of company_id and req_key.',
    inShort: { role: FUNCTIONS },
    hints: READS,
  }),
  defineTool({
    operation: hiringPulse,
    description: `Velocity, direction, surge and weekly momentum of a company's hiring, with sources. Not for a yes or no (is_hiring). ${FRESHNESS} Costs 1 cached call; with max_age 1 fresh call, or 1 forced_fresh if it queued a crawl. ${COMPANY}`,
    aboutCompany: true,
    inShort: { max_age: 'Seconds; below 60 counts as 60.' },
    hints: FETCHES,
  }),
  defineTool({
    operation: preActionBrief,
    description: `All that matters before contacting a company, in one call. Not in bulk: gate with is_hiring. max_age and cost as for hiring_pulse. ${COMPANY}`,
    aboutCompany: true,
    inShort: { max_age: 'Seconds; below 60 counts as 60.' },
    hints: FETCHES,
  }),
  defineTool({
    operation: events,
    description:
      'Events after event_seq since, oldest first. Start at 0; go on with next_cursor, or the same since when it is null. Not for the present state (get_open_reqs). Costs 1 change per event: keep limit small. company_id comes from the searches.',
    hints: READS,
  }),
  defineTool({
    operation: createWatch,
    description: `Pushes a company's events to a webhook from now on. webhook_endpoint_id comes from POST /v1/webhooks, which is no tool: ask the user. Every call adds a watch. Not for one look (get_changes). Costs 1 watch. ${COMPANY}`,
    aboutCompany: true,
    bodyByDomain: WatchTerms,
    hints: DELIVERS,
  }),
  defineTool({
    operation: writeOutcome,
    description: `Records what came of acting on a company, under your own label ("replied"). Not for plans or guesses: it cannot be taken back. Free. req_key comes from search_jobs or get_changes. ${COMPANY}`,
    aboutCompany: true,
    hints: ADDS,
  }),
];

export const toolsByName: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]));
