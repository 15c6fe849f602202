import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * A dialogue over the page. Put together from the library's parts because its ready-made one has a `header` of its own,
 * which a screen reader announces as a second banner of the page.
 */
export function Dialogue({
  opened,
  onClose,
  title,
  children,
}: {
  opened: boolean;
  onClose(): void;
  title: string;
  children: ReactNode;
}) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered>
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
