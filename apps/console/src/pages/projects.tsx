import type { Identity } from '@hiring/contracts/operations';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { post } from '../api.ts';
import { count } from '../format.ts';
import { TextField } from '../parts/controls.tsx';
import { Dialogue, DialogueForm } from '../parts/dialogue.tsx';
import { PageLink } from '../parts/link.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { Empty, Page, Show } from '../parts/page.tsx';
import { exportPath, useProjects, utc } from '../parts/projects.ts';
import { SortedRows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useParameters } from '../parameters.ts';
import { useAction } from '../use-action.ts';
import { Suppressions } from './suppressions.tsx';

export function ProjectsPage({ identity }: { identity: Identity }) {
  const { search, set } = useParameters();
  const isWriter = identity.scopes.includes('projects:write');
  return (
    <Page
      title="Projects"
      about="Lists of leads. An export has every usable lead as CSV. Projects, imports and exports are free."
      actions={isWriter && <Button onClick={() => set({ new: 1 })}>Create a project</Button>}
    >
      <PageTabs
        resets={['sort', 'q', 'page']}
        tabs={[
          { id: 'projects', name: 'Projects', content: <Projects isWriter={isWriter} /> },
          { id: 'suppressions', name: 'Suppressions', content: <Suppressions isWriter={isWriter} /> },
        ]}
      />
      <Dialogue opened={search.has('new')} onClose={() => set({ new: null })} title="Create a project">
        <NewProject onClose={() => set({ new: null })} />
      </Dialogue>
    </Page>
  );
}

function Projects({ isWriter }: { isWriter: boolean }) {
  const { set } = useParameters();
  const projects = useProjects();
  return (
    <Show of={projects}>
      {({ projects: rows }) => (
        <SortedRows
          label="Projects"
          rows={rows}
          id={({ id }) => id}
          text={({ name }) => name}
          empty={
            isWriter ? (
              <Empty action={<Button onClick={() => set({ new: 1 })}>Create a project</Button>}>
                There are no projects yet. A project holds the leads of one CSV file or of many.
              </Empty>
            ) : (
              <Empty>
                There are no projects yet, and the key you signed in with has no scope projects:write, which creates
                them.
              </Empty>
            )
          }
          columns={[
            {
              name: 'Project',
              by: ({ name }) => name,
              cell: ({ id, name }) => <PageLink href={`/projects/${id}`}>{name}</PageLink>,
            },
            {
              name: 'Usable leads',
              right: true,
              by: (project) => project.usable_lead_count,
              cell: (project) => count(project.usable_lead_count),
            },
            {
              name: 'Updated',
              by: (project) => project.updated_at,
              cell: (project) => <Time at={utc(project.updated_at)} />,
            },
            {
              name: 'Export',
              cell: ({ id, name }) => (
                <Button
                  component="a"
                  size="compact-sm"
                  variant="default"
                  href={exportPath(id)}
                  download
                  aria-label={`Download CSV of ${name}`}
                >
                  Download CSV
                </Button>
              ),
            },
          ]}
        />
      )}
    </Show>
  );
}

function NewProject({ onClose }: { onClose(): void }) {
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [exportName, setExportName] = useState('');
  const create = useAction(async () => {
    const { id } = await post<{ id: number }>('/projects', {
      name: name.trim(),
      ...(exportName.trim() !== '' && { export_name: exportName.trim() }),
    });
    navigate(`/projects/${id}`);
  });
  return (
    <DialogueForm act={create} label="Create the project" onClose={onClose}>
      <TextField
        label="Name"
        placeholder="Q3 outreach"
        required
        maxLength={200}
        data-autofocus
        value={name}
        onText={setName}
      />
      <TextField
        label="Name of the exported file"
        placeholder="The same"
        maxLength={200}
        value={exportName}
        onText={setExportName}
      />
    </DialogueForm>
  );
}
