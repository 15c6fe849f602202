import { Button, Group } from '@mantine/core';
import { useLocation } from 'wouter';
import { DOCS_URL } from '../api-address.ts';
import { ButtonLink } from '../parts/link.tsx';
import { Page } from '../parts/page.tsx';

export function NotFoundPage() {
  const [path] = useLocation();
  return (
    <Page title="Page not found" about={<span className="mono">/console{path} is no page of the console.</span>}>
      <Group>
        <ButtonLink href="/">Home</ButtonLink>
        <ButtonLink variant="default" href="/companies">
          Companies
        </ButtonLink>
        <Button component="a" variant="default" href={DOCS_URL}>
          API reference
        </Button>
      </Group>
    </Page>
  );
}
