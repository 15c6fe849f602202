import { Button } from '@mantine/core';
import { TextField } from './controls.tsx';
import { FunctionSelect } from './function-select.tsx';

export function RoleAndCountry({
  role,
  geo,
  onRole,
  onGeo,
  isChanged,
}: {
  role: string | null;
  geo: string;
  onRole(role: string | null): void;
  onGeo(geo: string): void;
  isChanged: boolean;
}) {
  return (
    <>
      <FunctionSelect value={role} onChange={onRole} />
      <TextField label="Country" placeholder="any" value={geo} onText={onGeo} w={160} />
      <Button type="submit" variant="default" disabled={!isChanged}>
        Set the filters
      </Button>
    </>
  );
}
