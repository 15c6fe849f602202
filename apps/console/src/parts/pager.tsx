import { Button, Group, Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { query } from '../api.ts';
import { useParameters } from '../parameters.ts';

/** Returns the cursor in the URL; null on the first page. */
export const useCursor = (): string | null => useParameters().search.get('cursor');

/** Parameters that return to the first page after a filter changes. */
export const FIRST_PAGE = { cursor: null, page: null };

/** Shows buttons for the first and the next page. `next` is the next page's cursor; null on the last page. */
export function Pager({ next, price }: { next: string | null; price?: string }) {
  const [path, navigate] = useLocation();
  const { search, set } = useParameters();
  const page = Number(search.get('page')) || 1;
  if (page === 1 && next === null) return null;
  const older = (): void =>
    navigate(`${path}${query({ ...Object.fromEntries(search), cursor: next, page: page + 1 })}`);
  return (
    <Group mt="sm" gap="sm">
      <Button variant="default" size="xs" disabled={page === 1} onClick={() => set(FIRST_PAGE)}>
        First page
      </Button>
      <Button variant="default" size="xs" disabled={next === null} onClick={older}>
        {price === undefined ? 'Next page' : `Next page · ${price}`}
      </Button>
      <Text size="sm" c="dimmed">
        Page {page}
      </Text>
    </Group>
  );
}
