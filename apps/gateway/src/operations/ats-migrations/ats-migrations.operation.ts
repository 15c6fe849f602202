import { defineOperation } from '../../pipeline/operation.js';
import { COVERAGE } from '../outcomes/answer-headers.js';
import { CompanyPath } from '../models/company.dto.js';
import { readOutcome } from '../outcomes/read-outcome.js';
import { AtsMigrations } from './ats-migrations.dto.js';

export const atsMigrations = defineOperation({
  name: 'ats_migrations',
  tag: 'Cached reads',
  summary: 'Moves between tracking systems',
  description: `When the company moved its openings from one applicant-tracking system to another, newest first.

Reported once the old board lists nothing and the new one has at least three of its reqs; two systems used side by side
are no migration. \`occurred_at\` is the first complete reading of the new board after the old one last gained a posting.`,
  params: CompanyPath,
  mayBeAbsent: true,
  answers: { 200: { description: 'Migrations.', type: AtsMigrations, headers: COVERAGE } },
  run: async ({ params }, { identity, bus, requestId }) => {
    const ask = { customer_id: identity.customerId, company_id: params.company_id };
    return readOutcome(await bus.request('reads.ats_migrations', ask, { requestId }));
  },
});
