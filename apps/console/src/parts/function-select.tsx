import { JOB_FUNCTIONS } from '@hiring/contracts';
import { label } from '../format.ts';
import { FilterSelect } from './controls.tsx';

export function FunctionSelect(props: { value: string | null; onChange(value: string | null): void }) {
  const data = JOB_FUNCTIONS.map((name) => ({ value: name, label: label(name) }));
  return <FilterSelect label="Function" searchable data={data} {...props} />;
}
