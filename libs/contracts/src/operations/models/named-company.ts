import { ApiPropertyOptional } from '@nestjs/swagger';
import { Country, Id, Text } from './members.js';

export class CompanyName {
  @Text('Name of the company.', 300, 'Acme GmbH')
  name!: string;

  @Text('Registrable domain of its site.', 253, 'acme.example')
  domain!: string;
}

export class CompanyProfile extends CompanyName {
  @Country()
  hq_country!: string;
}

export class NamedCompany extends CompanyName {
  @Id('The company.')
  company_id!: number;
}

/** A row's company, present only with `include=company`. */
export class IncludedCompany {
  @ApiPropertyOptional({ type: CompanyName, description: 'With include=company.' })
  company?: CompanyName;
}
