import { ApiProperty } from '@nestjs/swagger';
import { CLOSED_REASONS, type ClosedReason } from '../facts.js';
import type { JobFunction } from '../functions.js';
import { declareRead } from './declaration.js';
import { COVERAGE } from './models/answer-headers.js';
import {
  Count,
  Country,
  FunctionName,
  Id,
  Instant,
  InstantOrNull,
  ListOf,
  ObjectOrNull,
  OneOf,
  OneOfOrNull,
  PageUrlOrNull,
  ReqKey,
  Text,
  Title,
  Vendor,
} from './models/members.js';
import { PathReqKey } from './models/parameters.js';
import { Posting } from './models/posting.js';
import { READS, REQ_KEY } from './models/tools.js';

class ReqPath {
  @PathReqKey('Key of the req. A req that the caller cannot see is the same 404 as one that does not exist.')
  req_key!: string;
}

class FunctionEvidence {
  @OneOf(['strong', 'medium', 'weak'], 'Confidence in the rule.')
  strength!: 'strong' | 'medium' | 'weak';

  @Text(
    'Rule that determined it; `learned` where a model that has read labelled titles overruled the rules.',
    40,
    'occupation:*engineer',
  )
  rule!: string;
}

class FactEvidence {
  @ApiProperty({ type: 'number', minimum: 0, maximum: 1, description: 'Confidence in the rule.', example: 0.9 })
  confidence!: number;

  @Text('Rule that found it.', 60, 'technology:name')
  rule!: string;
}

/** How each fact was found in the text. Facts that the text does not give are null. */
class TextEvidence {
  @Count('Version of the rules of extraction.', 1)
  version!: number;

  @ObjectOrNull(FactEvidence, 'Of technologies.')
  technologies!: FactEvidence | null;

  @ObjectOrNull(FactEvidence, 'Of text_salary.')
  text_salary!: FactEvidence | null;

  @ObjectOrNull(FactEvidence, 'Of experience_years.')
  experience_years!: FactEvidence | null;

  @ObjectOrNull(FactEvidence, 'Of degree.')
  degree!: FactEvidence | null;

  @ObjectOrNull(FactEvidence, 'Of visa_sponsorship.')
  visa_sponsorship!: FactEvidence | null;
}

class ReqBoard {
  @Vendor('Vendor of the board.')
  board!: string;

  @PageUrlOrNull('Page of the posting on this board; null when the board has none.')
  page_url!: string | null;

  @Instant('When it was first seen on this board.')
  first_seen!: string;

  @Instant('When it was last seen on this board.')
  last_seen!: string;
}

export class Req extends Posting {
  @ReqKey()
  req_key!: string;

  @Id('The company.')
  company_id!: number;

  @Title()
  title!: string;

  @FunctionName()
  function!: JobFunction;

  @ObjectOrNull(FunctionEvidence, 'How the function was determined; null if unknown.')
  function_evidence!: FunctionEvidence | null;

  @ObjectOrNull(TextEvidence, 'How the facts of the advertisement were found; null when no text was read.')
  text_evidence!: TextEvidence | null;

  @Country()
  country!: string;

  @OneOfOrNull(
    ['board'],
    '`board` if the posting does not say in which country it is, and the other postings of its board decided.',
  )
  place_evidence!: 'board' | null;

  @Instant('Our first sighting.')
  first_seen!: string;

  @Instant('Our last sighting on any board.')
  last_seen!: string;

  @OneOf(['open', 'closed'], 'Whether a board lists it now.')
  status!: 'open' | 'closed';

  @InstantOrNull('When it was detected as closed; null while it is open.', null)
  closed_at!: string | null;

  @OneOfOrNull(CLOSED_REASONS, 'Why it counts as closed; null while it is open.')
  closed_reason!: ClosedReason | null;

  @Count('Whole days from first_seen to closed_at; while it is open, to as_of.', 12)
  days_open!: number;

  @Count('Number of reposts.', 0)
  repost_count!: number;

  @ListOf(ReqBoard, 100, 'Boards that list it, in order of first sighting; for a closed req, the last ones that did.')
  boards!: ReqBoard[];

  @Instant('When the data was current.')
  as_of!: string;
}

export const getReq = declareRead({
  name: 'get_req',
  method: 'GET',
  path: '/v1/reqs/:req_key',
  scope: 'reads:cached',
  meter: 'call',
  tool: {
    name: 'get_req',
    description:
      'Everything about one role, open or closed. Not a list (get_open_reqs, search_jobs). Costs 1 cached call.',
    inShort: { req_key: REQ_KEY },
    hints: READS,
  },
  tag: 'Cached reads',
  summary: 'One req',
  description: `One role by its \`req_key\`, open or closed.

A \`req_key\` that was merged into an older req returns that req, under its own key. \`first_seen\` and \`last_seen\`
are our sightings, \`posted_at\` is the board's own date. \`closed_reason\` is \`proof\` (the board reported it),
\`missed\` (missing from complete listings), \`expired\` (its board could not be read for too long), \`board_absent\` or
\`board_unlinked\` (its board is gone, or no longer the company's). (An addition to the specification.)`,
  params: ReqPath,
  mayReturnNotFound: true,
  answers: { 200: { description: 'The req.', type: Req, headers: COVERAGE } },
  request: ({ params }) => ({ req_key: params.req_key }),
});
