import type { NamedCompany } from '@hiring/contracts/operations';
import { PageLink } from './link.tsx';

export function CompanyLink({ id, names }: { id: number; names: ReadonlyMap<number, Pick<NamedCompany, 'name'>> }) {
  return <PageLink href={`/companies/${id}`}>{names.get(id)?.name ?? `Company ${id}`}</PageLink>;
}
