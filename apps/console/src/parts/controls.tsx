import { Button, Select, TextInput, type ButtonProps, type SelectProps, type TextInputProps } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';

export const RowButton = (props: ButtonProps & { onClick(): void; 'aria-label': string }) => (
  <Button size="compact-sm" variant="default" {...props} />
);

/** A text field that calls `onText` with the text after each change. */
export const TextField = ({ onText, ...props }: TextInputProps & { value: string; onText(text: string): void }) => (
  <TextInput {...props} onChange={(event) => onText(event.currentTarget.value)} />
);

/** A select for a filter; null means any value. */
export const FilterSelect = (props: SelectProps & { label: string }) => (
  <Select
    placeholder="any"
    clearable
    clearButtonProps={{ 'aria-label': `Any ${props.label.toLowerCase()}` }}
    {...props}
  />
);

/** A form that calls `onSubmit` instead of loading a document. */
export function Form({ onSubmit, children }: { onSubmit(): void; children: ReactNode }) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return <form onSubmit={submit}>{children}</form>;
}
