import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

export interface Pages {
  /** Cursor of the current page; the first one has none. */
  cursor: string | undefined;
  number: number;
  older: (next: string) => void;
  newer: () => void;
  restart: () => void;
}

/**
 * Navigation in a list with cursors, newest first: cursors only lead forward, so earlier ones are stored for going
 * back.
 */
export function usePages(): Pages {
  const [passed, setPassed] = useState<string[]>([]);
  return {
    cursor: passed.at(-1),
    number: passed.length + 1,
    older: (next) => setPassed([...passed, next]),
    newer: () => setPassed(passed.slice(0, -1)),
    restart: () => setPassed([]),
  };
}

/** `next` is the cursor in the current page; null on the last one. */
export function Pager({ pages, next }: { pages: Pages; next: string | null }) {
  return (
    <Group>
      <Button variant="default" disabled={pages.cursor === undefined} onClick={pages.newer}>
        Newer
      </Button>
      <Button variant="default" disabled={next === null} onClick={() => next !== null && pages.older(next)}>
        Older
      </Button>
      <Text size="sm" c="dimmed">
        page {pages.number}
      </Text>
    </Group>
  );
}
