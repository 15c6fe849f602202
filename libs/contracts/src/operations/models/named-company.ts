import { Text } from './members.js';

/** Name and domain of a company. */
export class CompanyName {
  @Text('Name of the company.', 300, 'Acme GmbH')
  name!: string;

  @Text('Registrable domain of its site.', 253, 'acme.example')
  domain!: string;
}
