import { Button, Group } from '@mantine/core';
import { DOCS_URL } from '../api-address.ts';
import { Page } from '../parts/page.tsx';
import { useLink, useLocation } from '../router.tsx';

/** Shown for a path to which the console has no page. */
export function NotFoundPage() {
  const { path } = useLocation();
  const link = useLink();
  return (
    <Page title="Page not found" about={<span className="mono">/console{path} is no page of the console.</span>}>
      <Group>
        <Button component="a" {...link('/')}>
          Home
        </Button>
        <Button component="a" variant="default" {...link('/companies')}>
          Companies
        </Button>
        <Button component="a" variant="default" href={DOCS_URL}>
          API reference
        </Button>
      </Group>
    </Page>
  );
}
