import { Button, Group, Text } from '@mantine/core';
import { useLocation } from '../router.tsx';

/** Returns the page's cursor in the URL; null on the first page. */
export const useCursor = (): string | null => useLocation().search.get('cursor');

/** Parameters that lead to the first page after a filter has changed. */
export const FIRST_PAGE = { cursor: null, page: null };

/**
 * Navigation in a list with cursors. Cursors lead only forward: the Back button of the browser leads to previous pages.
 * `next` is the cursor of the next page; null on the last page.
 */
export function Pager({ next, price }: { next: string | null; price?: string }) {
  const { path, search, set, go } = useLocation();
  const page = Number(search.get('page')) || 1;
  if (page === 1 && next === null) return null;
  const older = (): void => {
    const to = new URLSearchParams(search);
    to.set('cursor', next ?? '');
    to.set('page', String(page + 1));
    go(`${path}?${to.toString()}`);
  };
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
