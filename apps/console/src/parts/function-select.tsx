import { Select } from '@mantine/core';
import { label } from '../format.ts';
import { FUNCTIONS } from '../functions.ts';

/** A filter by function. Null stands for any function. */
export function FunctionSelect({ value, onChange }: { value: string | null; onChange(value: string | null): void }) {
  return (
    <Select
      label="Function"
      placeholder="any"
      clearable
      searchable
      data={FUNCTIONS.map((name) => ({ value: name, label: label(name) }))}
      value={value}
      onChange={onChange}
      clearButtonProps={{ 'aria-label': 'Any function' }}
    />
  );
}
