import type { NamedCompany } from '@hiring/contracts/operations';
import { Anchor } from '@mantine/core';
import { useLink } from '../router.tsx';

export function CompanyLink({ id, names }: { id: number; names: ReadonlyMap<number, NamedCompany> }) {
  const link = useLink();
  return <Anchor {...link(`/companies/${id}`)}>{names.get(id)?.name ?? `Company ${id}`}</Anchor>;
}
