import { Button } from '@mantine/core';
import { get } from '../api.ts';
import { count, whenUtc } from '../format.ts';
import { Page, Rows, Show } from '../parts/page.tsx';
import { useLoaded } from '../use-loaded.ts';

interface Project {
  id: number;
  name: string;
  export_name: string | null;
  created_at: string;
  updated_at: string;
  usable_lead_count: number;
}

export function ProjectsPage() {
  const projects = useLoaded('projects', () => get<{ projects: Project[]; total: number }>('/projects'));
  return (
    <Page title="Projects" about="Lists of leads. An export has every usable lead as CSV.">
      <Show of={projects}>
        {({ projects: rows }) => (
          <Rows
            label="Projects"
            rows={rows}
            id={({ id }) => id}
            empty="There are no projects. Support creates them."
            columns={[
              { name: 'Project', cell: ({ name }) => name },
              { name: 'Usable leads', cell: (project) => count(project.usable_lead_count), right: true },
              { name: 'Updated', cell: (project) => whenUtc(project.updated_at) },
              {
                name: 'Export',
                cell: ({ id, name }) => (
                  <Button
                    component="a"
                    size="compact-sm"
                    variant="default"
                    href={`/console/api/projects/${id}/leads/export?format=csv`}
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
    </Page>
  );
}
