import { declareOperation } from './declaration.js';
import { CompanyPath } from './models/company.js';
import { Id, Instant } from './models/members.js';
import { IsInstant, toInstant } from './models/rules.js';
import { ADDS, REQ_KEY } from './models/tools.js';
import { OptionalText, RequiredText } from './models/parameters.js';

class OutcomeBody {
  @RequiredText({ min: 1, max: 200, about: "The caller's own label.", example: 'replied' })
  outcome!: string;

  @Instant('At most 24 hours ahead.')
  @IsInstant()
  observed_at!: string;

  @OptionalText({ min: 1, max: 1_000, about: 'A req of that company.' })
  req_key?: string;
}

class OutcomeAccepted {
  @Id('Id of the outcome.')
  id!: number;
}

export const writeOutcome = declareOperation({
  name: 'write_outcome',
  method: 'POST',
  path: '/v1/companies/:company_id/outcomes',
  scope: 'outcomes:write',
  meter: null,
  tool: {
    name: 'write_outcome',
    description:
      'Records what came of acting on a company, as "replied". Not for plans or guesses: it cannot be taken back. Free.',
    aboutCompany: true,
    inShort: { outcome: 'Your own label.', req_key: REQ_KEY },
    hints: ADDS,
  },
  tag: 'Writing back',
  summary: 'Report an outcome',
  description: `Records the result of acting on a company or on one of its reqs, under the caller's own label. The
response is sent once it is stored.

404 when the caller cannot see the company, or \`req_key\` is not a req of it. Visible only to the caller's account.`,
  params: CompanyPath,
  body: OutcomeBody,
  mayReturnNotFound: true,
  answers: { 202: { description: 'Stored.', type: OutcomeAccepted } },
  service: 'reads',
  request: ({ params, body }, { callId }) => ({
    ...params,
    ...body,
    observed_at: toInstant(body.observed_at) ?? body.observed_at,
    request_id: callId,
  }),
});
