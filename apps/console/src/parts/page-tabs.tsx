import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from '../router.tsx';

interface Tab {
  /** The id of the tab in the URL. That of the first tab is left out. */
  id: string;
  name: string;
  content: ReactNode;
}

/** A page's tabs, chosen by the URL. `resets`: parameters of one tab that another tab does not have. */
export function PageTabs({ tabs, resets }: { tabs: readonly [Tab, ...Tab[]]; resets: readonly string[] }) {
  const { search, set } = useLocation();
  const first = tabs[0].id;
  const choose = (id: string | null): void =>
    set({ ...Object.fromEntries(resets.map((name) => [name, null])), tab: id === first ? null : id });
  return (
    <Tabs value={search.get('tab') ?? first} onChange={choose} keepMounted={false}>
      <Tabs.List mb="md">
        {tabs.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
