import { ApiProperty } from '@nestjs/swagger';
import { declareRead } from './declaration.js';
import { COVERAGE } from './models/answer-headers.js';
import { CompanyPath, companyRequest } from './models/company.js';
import { AsOf, ProvenanceInstant, type ProvenanceOf } from './models/envelope.js';
import { ListOf, Vendor } from './models/members.js';

class AtsMigration {
  @Vendor('Vendor of the old board.')
  from_vendor!: string;

  @Vendor('Vendor of the new board.', 'ashby')
  to_vendor!: string;

  @ApiProperty({ type: ProvenanceInstant })
  occurred_at!: ProvenanceOf<string>;
}

class AtsMigrations extends AsOf {
  @ListOf(AtsMigration, 1_000, 'Newest first.')
  migrations!: AtsMigration[];
}

export const atsMigrations = declareRead({
  name: 'ats_migrations',
  method: 'GET',
  path: '/v1/companies/:company_id/ats-migrations',
  scope: 'reads:cached',
  meter: 'call',
  tag: 'Cached reads',
  summary: 'Moves between tracking systems',
  description: `When the company moved its openings from one applicant-tracking system to another, newest first.

Reported once the old board lists nothing and the new one has at least three of its reqs; two systems used side by side
are not a migration. \`occurred_at\` is the first complete crawl of the new board after the old one last gained a
posting.`,
  params: CompanyPath,
  mayReturnNotFound: true,
  answers: { 200: { description: 'Migrations.', type: AtsMigrations, headers: COVERAGE } },
  request: companyRequest,
});
