import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../api.ts';
import { Problem } from './page.tsx';

/**
 * A modal dialogue, built from the library's parts: the library's own `Modal` has a `header`, which a screen reader
 * announces as a second banner of the page.
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

/** Requests confirmation before an action. The focus starts on Cancel. */
export function Confirm({
  opened,
  onClose,
  title,
  action,
  running,
  problem,
  onConfirm,
  children,
}: {
  opened: boolean;
  onClose(): void;
  title: string;
  /** Label of the button that runs the action. */
  action: string;
  running: boolean;
  problem: ApiProblem | null;
  onConfirm(): void;
  children: ReactNode;
}) {
  return (
    <Dialogue opened={opened} onClose={onClose} title={title}>
      <Stack>
        <div>{children}</div>
        <Problem problem={problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={running} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialogue>
  );
}
