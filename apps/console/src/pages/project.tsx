import type { Identity } from '@hiring/contracts/operations';
import { Button, SimpleGrid, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import useSWR from 'swr';
import { ApiProblem } from '../api.ts';
import { count } from '../format.ts';
import { Empty, Figure, Page, Placeholder, Problem, Section, Show } from '../parts/page.tsx';
import { exportPath, LEAD_NAMES, useProjects, utc, type Project } from '../parts/projects.ts';
import { Rows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';

/** Loaded lazily, because only this page needs the CSV reader. */
const ImportLeads = lazy(() => import('./import-leads.tsx'));

interface Line {
  cells: string[];
  index: number;
}

interface Beginning {
  header: string[];
  leads: string[][];
}

const SHOWN = 10;

/** Reads the export's first records, then cancels the transfer. */
async function firstLeads(id: number): Promise<Beginning> {
  const { CsvRecords } = await import('../parts/csv.ts');
  const reply = await fetch(exportPath(id));
  if (!reply.ok || reply.body === null) throw new ApiProblem(reply.status, `The export answered ${reply.status}.`);
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  const records = new CsvRecords(',');
  const found: string[][] = [];
  for (;;) {
    const { done, value } = await reader.read();
    for (const record of done ? records.end() : records.push(value)) if ('cells' in record) found.push(record.cells);
    if (done || found.length > SHOWN) break;
  }
  await reader.cancel();
  const [header = [], ...leads] = found;
  return { header, leads: leads.slice(0, SHOWN) };
}

export function ProjectPage({ id, identity }: { id: number; identity: Identity }) {
  const { data, error, isLoading, mutate } = useProjects();
  const known = data?.projects.find((one) => one.id === id);
  const isAbsent = data !== undefined && known === undefined;
  return (
    <Page
      title={known?.name ?? (isAbsent ? 'No such project' : `Project ${id}`)}
      back={{ to: '/projects', name: 'Projects' }}
      about={known === undefined ? '\u00a0' : `project_id ${id}`}
      actions={
        known !== undefined && (
          <Button component="a" href={exportPath(id)} download>
            Download CSV
          </Button>
        )
      }
    >
      <Problem problem={error} />
      {isAbsent && <Text>There is no project {id}. It may have been deleted.</Text>}
      {isLoading && <Placeholder lines={10} />}
      {known !== undefined && (
        <Known project={known} isWriter={identity.scopes.includes('projects:write')} onImported={() => void mutate()} />
      )}
    </Page>
  );
}

function Known({ project, isWriter, onImported }: { project: Project; isWriter: boolean; onImported(): void }) {
  const leads = useSWR<Beginning, Error>(`leads ${project.id}`, () => firstLeads(project.id));
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Figure
          name="Usable leads"
          value={count(project.usable_lead_count)}
          about="With a website and a contact, and not suppressed"
          id="usable-leads"
        />
        <Figure name="File name" value={`${project.export_name ?? project.name}.csv`} />
        <Figure name="Updated" value={<Time at={utc(project.updated_at)} />} />
      </SimpleGrid>
      {isWriter && (
        <Section title="Import leads" about="A CSV file with a header row. A lead that is known already is updated.">
          <Suspense fallback={<Placeholder lines={2} />}>
            <ImportLeads
              projectId={project.id}
              onImported={() => {
                void leads.mutate();
                onImported();
              }}
            />
          </Suspense>
        </Section>
      )}
      <Section title="Preview" about={`The first ${SHOWN} rows of the export.`}>
        <Show of={leads} lines={SHOWN}>
          {({ header, leads: rows }) => (
            <Rows
              label="Leads"
              rows={rows.map((cells, index) => ({ cells, index }))}
              id={({ index }) => index}
              empty={<Empty>There are no usable leads yet. Import a CSV file.</Empty>}
              columns={header.map((name, column) => ({
                name: Object.entries(LEAD_NAMES).find(([known]) => known === name)?.[1] ?? name,
                cell: ({ cells }: Line) => <span className="mono">{cells[column] || '–'}</span>,
              }))}
            />
          )}
        </Show>
      </Section>
    </>
  );
}
