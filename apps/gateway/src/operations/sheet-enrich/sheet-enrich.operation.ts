import { AppError } from '@hiring/contracts';
import { defineOperation } from '../../pipeline/operation.js';
import { readOutcome } from '../shared/read-outcome.js';
import { EnrichedRow, SheetEnrichBody } from './sheet-enrich.dto.js';

export const sheetEnrich = defineOperation({
  name: 'sheet_enrich',
  tag: 'Enrichment',
  summary: 'Enrich one row',
  description: 'A domain or a name resolves to flat hiring columns. At least one of the two; the domain wins.',
  body: SheetEnrichBody,
  mayBeAbsent: true,
  answers: { 200: { description: 'The row.', type: EnrichedRow } },
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
