import type { Identity } from '@hiring/contracts/operations';
import { Anchor, AppShell, Badge, Burger, Button, Group, NavLink, ScrollArea, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { remove, sessionEvents } from './api.ts';
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
import { Logo } from './parts/logo.tsx';
import { ThemeChoice } from './parts/theme-choice.tsx';
import { useLink, useLocation } from './router.tsx';

const SECTIONS = [
  { to: '/', name: 'Home' },
  { to: '/companies', name: 'Companies' },
  { to: '/discover', name: 'Discover' },
  { to: '/market', name: 'Market' },
  { to: '/feed', name: 'Changes' },
  { to: '/watches', name: 'Watches' },
  { to: '/webhooks', name: 'Webhooks' },
  { to: '/projects', name: 'Projects' },
  { to: '/usage', name: 'Usage' },
  { to: '/keys', name: 'API keys' },
];

/** The page signs out even when the request to end the session fails. */
const signOut = (): void =>
  void remove('/session')
    .catch(() => undefined)
    .finally(() => sessionEvents.dispatchEvent(new Event('ended')));

/** The layout around the pages of a signed-in user, and the pages. It is loaded while the session is requested. */
export default function Shell({ identity }: { identity: Identity }) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { path } = useLocation();
  const link = useLink();
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
              // The button is filled: the lighter variants have too little contrast for text while the pointer is on
              // them.
              variant="filled"
              active={isHere(to)}
              {...(isHere(to) && { 'aria-current': 'page' })}
              {...link(to)}
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
      <AppShell.Main>{pageAt(path, identity)}</AppShell.Main>
    </AppShell>
  );
}

function Brand() {
  const link = useLink();
  return (
    <Anchor {...link('/')} underline="never" c="inherit" aria-label="Hiring signal, home">
      <Group gap="xs" wrap="nowrap">
        <Logo />
        <Text fw={700} component="span">
          Hiring signal
        </Text>
      </Group>
    </Anchor>
  );
}

function pageAt(path: string, identity: Identity) {
  const [, section, id] = /^\/(companies|webhooks|projects)\/(\d{1,15})$/.exec(path) ?? [];
  if (section === 'companies') return <CompanyPage key={id} id={Number(id)} />;
  if (section === 'webhooks') return <WebhookPage key={id} id={Number(id)} />;
  if (section === 'projects') return <ProjectPage key={id} id={Number(id)} identity={identity} />;
  const [, slug] = /^\/technologies\/([a-z0-9][a-z0-9-]{0,59})$/.exec(path) ?? [];
  if (slug !== undefined) return <TechnologyPage key={slug} slug={slug} />;
  switch (path) {
    case '/':
      return <HomePage identity={identity} />;
    case '/companies':
      return <CompaniesPage />;
    case '/discover':
      return <DiscoverPage />;
    case '/market':
      return <MarketPage />;
    case '/feed':
      return <FeedPage />;
    case '/webhooks':
      return <WebhooksPage />;
    case '/watches':
      return <WatchesPage />;
    case '/projects':
      return <ProjectsPage identity={identity} />;
    case '/usage':
      return <UsagePage identity={identity} />;
    case '/keys':
      return <KeysPage identity={identity} />;
    default:
      return <NotFoundPage />;
  }
}
