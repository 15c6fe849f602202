import { randomUUID } from 'node:crypto';
import type { ProjectRecord } from '@hiring/contracts';
import type { Command } from 'commander';
import { send, withSession } from '../support.session.js';
import { expectCustomer } from '../registry/customer.js';
import { confirmed, examples, positive, print, printTable } from '../command.js';

export function projectsCommands(program: Command): void {
  const projects = program.command('projects').description('lists of leads that customers export');
  examples(projects, [
    'support projects create cus_42 --name "Q3 outreach" --export-name q3-leads',
    'support projects list --customer cus_42',
  ]);
  projects
    .command('create')
    .description('create a project for a customer; prints its id')
    .argument('<customer_id>')
    .requiredOption('--name <name>')
    .option('--export-name <name>', 'name of the downloaded file, without .csv')
    .action(async (customerId: string, options: { name: string; exportName?: string }, command: Command) => {
      await withSession(async ({ request }) => {
        await expectCustomer(request, customerId);
        const made = await request('exports.create_project', {
          customer_id: customerId,
          name: options.name,
          export_name: options.exportName ?? null,
          request_id: randomUUID(),
        });
        print(command, { ...made, customer_id: customerId, name: options.name });
      });
    });
  projects
    .command('list')
    .description('projects with their numbers of leads')
    .option('--customer <customer_id>', "one customer's")
    .action(async (options: { customer?: string }, command: Command) => {
      const request = options.customer === undefined ? {} : { customer_id: options.customer };
      const { projects: rows } = await send('exports.list_projects', request);
      printTable(command, rows.map(shown));
    });
  projects
    .command('set-retention')
    .description('delete leads this many days after their last import; "none" keeps them until the project is deleted')
    .argument('<project_id>', 'project', positive)
    .requiredOption('--days <n>', '1-3650, or none')
    .action(async (projectId: number, options: { days: string }, command: Command) => {
      const days = options.days === 'none' ? null : positive(options.days);
      print(command, shown(await send('exports.set_lead_retention', { project_id: projectId, days })));
    });
  projects
    .command('delete')
    .description('remove a project and all its leads')
    .argument('<project_id>', 'project', positive)
    .option('--yes', 'skip the confirmation')
    .action(async (projectId: number, options: { yes?: boolean }, command: Command) => {
      await confirmed(`Remove project ${projectId} and all its leads?`, options.yes);
      print(command, {
        project_id: projectId,
        ...(await send('exports.delete_project', { project_id: projectId }, LONG)),
      });
    });
}

const LONG = { timeoutMs: 300_000 };

function shown(project: ProjectRecord): Record<string, unknown> {
  const { id, customer_id, name, lead_count, usable_lead_count, lead_retention_days, updated_at } = project;
  return { id, customer_id, name, lead_count, usable_lead_count, lead_retention_days, updated_at };
}
