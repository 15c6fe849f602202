import type { Identity } from '@hiring/contracts/operations';
import { AppShell, Badge, Burger, Button, Group, NavLink, ScrollArea, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, type ComponentType } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { Link, useLocation } from 'wouter';
import { get, remove, sessionEvents } from './api.ts';
import { DOCS_URL } from './api-address.ts';
import { CompaniesPage } from './pages/companies.tsx';
import { CompanyPage } from './pages/company.tsx';
import { DiscoverPage } from './pages/discover.tsx';
import { FeedPage } from './pages/feed.tsx';
import { HomePage } from './pages/home.tsx';
import { KeysPage } from './pages/keys.tsx';
import { MarketPage } from './pages/market.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { ProjectPage } from './pages/project.tsx';
import { ProjectsPage } from './pages/projects.tsx';
import { TechnologyPage } from './pages/technology.tsx';
import { UsagePage } from './pages/usage.tsx';
import { WatchesPage } from './pages/watches.tsx';
import { WebhookPage } from './pages/webhook.tsx';
import { WebhooksPage } from './pages/webhooks.tsx';
import { PageLink } from './parts/link.tsx';
import { Logo } from './parts/logo.tsx';
import { ThemeChoice } from './parts/theme-choice.tsx';

const SECTIONS: { to: string; name: string; Page: ComponentType<{ identity: Identity }> }[] = [
  { to: '/', name: 'Home', Page: HomePage },
  { to: '/companies', name: 'Companies', Page: CompaniesPage },
  { to: '/discover', name: 'Discover', Page: DiscoverPage },
  { to: '/market', name: 'Market', Page: MarketPage },
  { to: '/feed', name: 'Changes', Page: FeedPage },
  { to: '/watches', name: 'Watches', Page: WatchesPage },
  { to: '/webhooks', name: 'Webhooks', Page: WebhooksPage },
  { to: '/projects', name: 'Projects', Page: ProjectsPage },
  { to: '/usage', name: 'Usage', Page: UsagePage },
  { to: '/keys', name: 'API keys', Page: KeysPage },
];

/**
 * SWR settings: a page loads its data when it opens, and after each change that the user makes on it. Polls continue in
 * a hidden tab.
 */
const LOADING: SWRConfiguration = {
  fetcher: get,
  provider: () => new Map(),
  keepPreviousData: true,
  dedupingInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  refreshWhenHidden: true,
  refreshWhenOffline: true,
  shouldRetryOnError: false,
};

/** Signs out even if the request fails. */
const signOut = (): void =>
  void remove('/session')
    .catch(() => undefined)
    .finally(() => sessionEvents.dispatchEvent(new Event('ended')));

/**
 * Shows a signed-in user's pages and the layout around them. The app loads this module while it requests the session.
 */
export default function Shell({ identity }: { identity: Identity }) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const [path] = useLocation();
  useEffect(close, [path, close]);
  const isHere = (to: string): boolean => (to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`));
  return (
    <AppShell
      layout="alt"
      header={{ height: { base: 56, sm: 0 } }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'xl' }}
      transitionDuration={0}
    >
      <AppShell.Header px="md" hiddenFrom="sm">
        <Group h="100%" gap="sm" wrap="nowrap">
          <Burger opened={opened} onClick={toggle} size="sm" aria-label="Menu" aria-expanded={opened} />
          <Brand />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label="Sections" data-closed={!opened}>
        <Group px="xs" pt={4} pb="md" justify="space-between" wrap="nowrap">
          <Brand />
          <Burger opened onClick={close} size="sm" aria-label="Close the menu" hiddenFrom="sm" />
        </Group>
        <ScrollArea flex={1}>
          {SECTIONS.map(({ to, name }) => (
            <NavLink
              key={to}
              label={name}
              className="section-link"
              // On hover, the lighter variants have too little contrast.
              variant="filled"
              active={isHere(to)}
              {...(isHere(to) && { 'aria-current': 'page' })}
              component={Link}
              href={to}
            />
          ))}
          <NavLink label="API reference" component="a" href={DOCS_URL} className="section-link" />
        </ScrollArea>
        <Stack gap="xs" pt="sm">
          <ThemeChoice />
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text size="xs" c="dimmed" truncate title={identity.customer_id}>
              {identity.customer_id}
            </Text>
            <Badge variant="default" tt="none" size="sm" flex="none">
              {identity.plan ?? identity.tier}
            </Badge>
          </Group>
          <Button variant="default" size="xs" onClick={signOut}>
            Sign out
          </Button>
        </Stack>
      </AppShell.Navbar>
      <AppShell.Main>
        {/* Each visit to a page has its own cache. */}
        <SWRConfig key={path} value={LOADING}>
          {pageAt(path, identity)}
        </SWRConfig>
      </AppShell.Main>
    </AppShell>
  );
}

function Brand() {
  return (
    <PageLink href="/" underline="never" c="inherit" aria-label="Hiring signal, home">
      <Group gap="xs" wrap="nowrap">
        <Logo />
        <Text fw={700} component="span">
          Hiring signal
        </Text>
      </Group>
    </PageLink>
  );
}

function pageAt(path: string, identity: Identity) {
  const [, section, id] = /^\/(companies|webhooks|projects)\/(\d{1,15})$/.exec(path) ?? [];
  if (section === 'companies') return <CompanyPage id={Number(id)} />;
  if (section === 'webhooks') return <WebhookPage id={Number(id)} />;
  if (section === 'projects') return <ProjectPage id={Number(id)} identity={identity} />;
  const [, slug] = /^\/technologies\/([a-z0-9][a-z0-9-]{0,59})$/.exec(path) ?? [];
  if (slug !== undefined) return <TechnologyPage slug={slug} />;
  const { Page = NotFoundPage } = SECTIONS.find(({ to }) => to === path) ?? {};
  return <Page identity={identity} />;
}
