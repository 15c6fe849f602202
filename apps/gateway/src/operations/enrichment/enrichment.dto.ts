import { AsOf } from '../models/envelope.dto.js';
import { Country, Text, Vendors } from '../models/members.js';

export class Enrichment extends AsOf {
  @Text('Name of the company.', 300, 'Acme GmbH')
  name!: string;

  @Text('Registrable domain of its site.', 253, 'acme.example')
  domain!: string;

  @Country()
  hq_country!: string;

  @Vendors('Vendors of its boards, sorted.')
  boards!: string[];
}
