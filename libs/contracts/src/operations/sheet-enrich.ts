import { declareRead } from './declaration.js';
import { COVERAGE } from './models/answer-headers.js';
import { Country, Id, Instant, Text, Vendors } from './models/members.js';
import { present } from './models/present.js';
import { PlainPulse } from './models/plain-pulse.js';
import { OptionalText } from './models/parameters.js';

export class SheetEnrichBody {
  @OptionalText({
    ...{ min: 1, max: 2_048, format: 'company-domain', example: 'acme.example' },
    about: 'Domain, address or e-mail of the company.',
  })
  domain?: string;

  @OptionalText({
    ...{ min: 1, max: 300, format: 'company-name', example: 'Acme GmbH' },
    about: 'Exact name of the company, in any case, with or without its legal form.',
  })
  name?: string;
}

export class EnrichedRow extends PlainPulse {
  @Id('The company found.')
  company_id!: number;

  @Text('Name of the company.', 300, 'Acme GmbH')
  name!: string;

  @Text('Registrable domain of its site.', 253, 'acme.example')
  domain!: string;

  @Country()
  hq_country!: string;

  @Vendors('Vendors of its boards, sorted.')
  boards!: string[];

  @Instant('When the data was current.')
  as_of!: string;
}

export const sheetEnrich = declareRead({
  name: 'sheet_enrich',
  method: 'POST',
  path: '/v1/sheet/enrich',
  scope: 'enrich',
  meter: 'call',
  tag: 'Enrichment',
  summary: 'Enrich one row',
  description: `One row in, one row out: resolves a domain or a name to flat hiring columns. At least one of the two is
required; the domain takes precedence.

\`domain\` may be a domain, a URL or an e-mail address; its registrable domain is used. A name must match exactly,
except for case, accents and legal suffixes: a wrong company would be worse than none. Of several companies with the
same name, the one with more open reqs is returned. 404 when the domain or name is unknown.`,
  body: SheetEnrichBody,
  bodyRule: { minProperties: 1 },
  mayReturnNotFound: true,
  answers: { 200: { description: 'The row.', type: EnrichedRow, headers: COVERAGE } },
  request: ({ body }) => namedCompany(body),
});

/** Returns the domain and the name, if given. */
export function namedCompany({ domain, name }: SheetEnrichBody): { domain?: string; name?: string } {
  return present({ domain, name });
}
