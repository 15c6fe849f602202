import type { SavedSearch, Watch } from '@hiring/contracts/operations';
import { Badge, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { remove } from '../api.ts';
import { country, label } from '../format.ts';
import { RowButton } from '../parts/controls.tsx';
import { CompanyLink } from '../parts/company-link.tsx';
import { useCompanies } from '../parts/company-names.ts';
import { Confirm } from '../parts/dialogue.tsx';
import { PageLink } from '../parts/link.tsx';
import { Empty, Page, Problem, Show } from '../parts/page.tsx';
import { SortedRows } from '../parts/table.tsx';
import { useSearches, useWatches } from '../parts/watches.ts';
import { useWebhooks, webhookName } from '../parts/webhooks.ts';
import { useParameters } from '../parameters.ts';
import { useAction } from '../use-action.ts';
import { NewSearch } from './new-search.tsx';
import { NewWatch } from './new-watch.tsx';

export function WatchesPage() {
  const { search, set } = useParameters();
  const watches = useWatches();
  const webhooks = useWebhooks();
  const searches = useSearches();
  const asked = search.get('new');
  const close = (): void => set({ new: null });
  const made = (): void => {
    close();
    void watches.mutate();
    void searches.mutate();
  };
  return (
    <Page
      title="Watches"
      about="Each watch sends the events and signals of one company, or the events of one search, to a webhook."
      actions={
        <Group gap="sm">
          <Button disabled={webhooks.data === undefined} onClick={() => set({ new: 'company' })}>
            Watch a company
          </Button>
          <Button variant="default" disabled={webhooks.data === undefined} onClick={() => set({ new: 'search' })}>
            Watch a search
          </Button>
        </Group>
      }
    >
      <Problem problem={webhooks.error ?? searches.error} />
      <Show of={watches}>
        {({ watches: rows }) => (
          <Watches
            rows={rows}
            searches={searches.data?.searches ?? []}
            nameOf={(id) => {
              const found = webhooks.data?.webhooks.find((one) => one.id === id);
              return found === undefined ? `Webhook ${id}` : webhookName(found);
            }}
            onChanged={() => void watches.mutate()}
          />
        )}
      </Show>
      {webhooks.data !== undefined && (
        <>
          <NewWatch opened={asked === 'company'} onClose={close} webhooks={webhooks.data.webhooks} onMade={made} />
          <NewSearch opened={asked === 'search'} onClose={close} webhooks={webhooks.data.webhooks} onMade={made} />
        </>
      )}
    </Page>
  );
}

/** Returns a search's filters in words. */
function described(search: SavedSearch | undefined, id: number): string {
  if (search === undefined) return `Search ${id}`;
  const filters = [
    search.q === null ? null : `“${search.q}”`,
    search.role === null ? null : label(search.role),
    search.seniority === null ? null : label(search.seniority),
    search.workplace === null ? null : label(search.workplace),
    search.employment_type === null ? null : label(search.employment_type),
    search.geo === null ? null : `in ${country(search.geo)}`,
    search.location_country === null ? null : `with a place in ${country(search.location_country)}`,
    search.salary_min === null ? null : `from ${search.salary_min} ${search.currency ?? ''}`,
    search.technologies === null ? null : search.technologies.join(' and '),
    search.technologies_any === null ? null : search.technologies_any.join(' or '),
    search.language === null ? null : `in the language ${search.language}`,
    search.degree === null ? null : `degree ${search.degree}`,
    search.experience_max === null ? null : `at most ${search.experience_max} years`,
    search.visa_sponsorship === null ? null : search.visa_sponsorship ? 'sponsors a visa' : 'sponsors no visa',
    search.company_ids === null ? null : `${search.company_ids.length} companies`,
  ];
  return filters.filter((filter) => filter !== null).join(', ');
}

function Watches({
  rows,
  searches,
  nameOf,
  onChanged,
}: {
  rows: Watch[];
  searches: SavedSearch[];
  nameOf(webhook: number): string;
  onChanged(): void;
}) {
  const { set } = useParameters();
  const names = useCompanies(rows.map((watch) => watch.company_id));
  const [doomed, setDoomed] = useState<Watch | null>(null);
  const cancel = useAction(async ({ id }: Watch) => {
    await remove(`/v1/watches/${id}`);
    setDoomed(null);
    onChanged();
  });
  const watched = (watch: Watch): string =>
    watch.company_id === null
      ? described(
          searches.find(({ id }) => id === watch.search_id),
          watch.search_id ?? 0,
        )
      : (names.get(watch.company_id)?.name ?? `Company ${watch.company_id}`);
  return (
    <>
      <SortedRows
        label="Watches"
        rows={rows}
        id={({ id }) => id}
        text={(watch) => `${watched(watch)} ${nameOf(watch.webhook_endpoint_id)}`}
        empty={
          <Empty action={<Button onClick={() => set({ new: 'company' })}>Watch a company</Button>}>
            Nothing is watched yet. A watch costs one watch unit; the deliveries of a company are free.
          </Empty>
        }
        columns={[
          {
            name: 'Watched',
            by: watched,
            cell: (watch) =>
              watch.company_id === null ? (
                <>
                  {watched(watch)}{' '}
                  {watch.paused && (
                    <Badge color="orange" variant="dot" tt="none">
                      Paused: the plan has no changes left
                    </Badge>
                  )}
                </>
              ) : (
                <CompanyLink id={watch.company_id} names={names} />
              ),
          },
          {
            name: 'Kind',
            by: (watch) => String(watch.company_id === null),
            cell: (watch) => (watch.company_id === null ? 'Search' : 'Company'),
          },
          {
            name: 'Webhook',
            by: (watch) => nameOf(watch.webhook_endpoint_id),
            cell: (watch) => (
              <PageLink href={`/webhooks/${watch.webhook_endpoint_id}`}>{nameOf(watch.webhook_endpoint_id)}</PageLink>
            ),
          },
          { name: 'Events', cell: (watch) => [...watch.event_types, ...watch.signal_types].map(label).join(', ') },
          {
            name: 'Action',
            cell: (watch) => (
              <RowButton onClick={() => setDoomed(watch)} aria-label={`Cancel the watch on ${watched(watch)}`}>
                Cancel
              </RowButton>
            ),
          },
        ]}
      />
      <Confirm
        of={doomed}
        act={cancel}
        title="Cancel this watch?"
        label="Cancel the watch"
        onClose={() => setDoomed(null)}
      >
        Nothing more of {doomed === null ? '' : watched(doomed)} is delivered. The watch unit is not returned.
      </Confirm>
    </>
  );
}
