import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Action } from '../use-action.ts';
import { Form } from './controls.tsx';
import { Problem } from './page.tsx';

/**
 * A modal dialogue. `Modal.Header`, which a plain Mantine `Modal` contains, is not used, because a screen reader
 * announces it as a second page banner.
 */
export function Dialogue({
  opened,
  onClose,
  title,
  size,
  children,
}: {
  opened: boolean;
  onClose(): void;
  title: string;
  size?: string;
  children: ReactNode;
}) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered {...(size !== undefined && { size })}>
      <Modal.Overlay />
      <Modal.Content>
        <Group justify="space-between" wrap="nowrap" p="md" pb={0}>
          <Modal.Title fw={600}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Group>
        <Modal.Body pt="sm">{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A dialogue's form with fields, the last error and buttons. */
export function DialogueForm({
  act,
  label,
  disabled = false,
  onClose,
  children,
}: {
  act: Action<[]>;
  label: ReactNode;
  disabled?: boolean;
  onClose(): void;
  children: ReactNode;
}) {
  return (
    <Form onSubmit={act.run}>
      <Stack>
        {children}
        <Problem problem={act.problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={act.running} disabled={disabled}>
            {label}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** Requests confirmation before an action on the object `of`. If `of` is null, the dialogue is closed. */
export function Confirm<T>({
  of,
  act,
  title,
  label,
  onClose,
  children,
}: {
  of: T | null;
  act: Action<[of: T]>;
  title: string;
  /** The label on the button that runs the action. */
  label: string;
  onClose(): void;
  children: ReactNode;
}) {
  return (
    <Dialogue opened={of !== null} onClose={onClose} title={title}>
      <Stack>
        <div>{children}</div>
        <Problem problem={act.problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={act.running} onClick={() => of !== null && act.run(of)}>
            {label}
          </Button>
        </Group>
      </Stack>
    </Dialogue>
  );
}
