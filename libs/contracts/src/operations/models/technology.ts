import { Text } from './members.js';

export class Technology {
  @Text('Its id in filters.', 60, 'postgresql')
  slug!: string;

  @Text('Its name.', 100, 'PostgreSQL')
  name!: string;

  @Text('Its kind.', 60, 'database')
  category!: string;
}
