import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParameters } from '../parameters.ts';

interface Tab {
  /** The tab's id in the URL. For the first tab, the URL has no id. */
  id: string;
  name: string;
  content: ReactNode;
}

/** A page's tabs, chosen by the URL. Changing the tab removes the parameters in `resets`. */
export function PageTabs({ tabs, resets }: { tabs: readonly [Tab, ...Tab[]]; resets: readonly string[] }) {
  const { search, set } = useParameters();
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
