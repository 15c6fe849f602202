import { Anchor } from '@mantine/core';
import { useLink } from '../router.tsx';
import type { NamedCompany } from './company-names.ts';

export function CompanyLink({ id, names }: { id: number; names: ReadonlyMap<number, NamedCompany> }) {
  const link = useLink();
  return <Anchor {...link(`/companies/${id}`)}>{names.get(id)?.name ?? `Company ${id}`}</Anchor>;
}
