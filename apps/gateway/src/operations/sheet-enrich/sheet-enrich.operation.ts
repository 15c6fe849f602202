import { AppError } from '@hiring/contracts';
import { defineOperation } from '../../pipeline/operation.js';
import { COVERAGE } from '../outcomes/answer-headers.js';
import { readOutcome } from '../outcomes/read-outcome.js';
import { EnrichedRow, SheetEnrichBody } from './sheet-enrich.dto.js';

export const sheetEnrich = defineOperation({
  name: 'sheet_enrich',
  tag: 'Enrichment',
  summary: 'Enrich one row',
  description: `One row in, one row out: a domain or a name resolves to flat hiring columns. At least one of the two; the domain wins.

\`domain\` may be a domain, a URL or an e-mail address; what counts is its registrable domain. A name must match exactly
but for case, accents and legal suffixes: a wrong company would be worse than none. Of several companies with one name
the one with more open reqs answers. 404 when domain or name was never observed.`,
  body: SheetEnrichBody,
  bodyRule: { anyOf: [{ required: ['domain'] }, { required: ['name'] }] },
  mayBeAbsent: true,
  answers: { 200: { description: 'The row.', type: EnrichedRow, headers: COVERAGE } },
  run: async ({ body }, { identity, bus, requestId }) => {
    if (body.domain === undefined && body.name === undefined) {
      throw new AppError('invalid_request', 'Give domain, name, or both.', {
        errors: [
          { pointer: '/domain', detail: 'one of domain and name is required' },
          { pointer: '/name', detail: 'one of domain and name is required' },
        ],
      });
    }
    const ask = {
      customer_id: identity.customerId,
      ...(body.domain !== undefined && { domain: body.domain }),
      ...(body.name !== undefined && { name: body.name }),
    };
    return readOutcome(await bus.request('reads.sheet_enrich', ask, { requestId }));
  },
});
