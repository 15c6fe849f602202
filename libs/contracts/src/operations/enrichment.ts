import { declareRead } from './declaration.js';
import { COVERAGE } from './models/answer-headers.js';
import { CompanyPath, companyRequest } from './models/company.js';
import { AsOf } from './models/envelope.js';
import { Country, Text, Vendors } from './models/members.js';

class Enrichment extends AsOf {
  @Text('Name of the company.', 300, 'Acme GmbH')
  name!: string;

  @Text('Registrable domain of its site.', 253, 'acme.example')
  domain!: string;

  @Country()
  hq_country!: string;

  @Vendors('Vendors of its boards, sorted.')
  boards!: string[];
}

export const enrichment = declareRead({
  name: 'enrichment',
  method: 'GET',
  path: '/v1/companies/:company_id/enrichment',
  scope: 'reads:cached',
  meter: 'call',
  tag: 'Cached reads',
  summary: 'Basic firmographics',
  description: `Name, domain, country of the headquarters and the vendors of the company's boards.

\`as_of\` is the time of the latest registration, linking or unlinking of a board, or complete crawl of the company.`,
  params: CompanyPath,
  mayReturnNotFound: true,
  answers: { 200: { description: 'The company.', type: Enrichment, headers: COVERAGE } },
  request: companyRequest,
});
