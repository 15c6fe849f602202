import type { Command } from 'commander';
import { send } from '../support.session.js';
import { examples, positive, print } from '../command.js';

export function crawlCommands(program: Command): void {
  const crawl = program.command('crawl').description('reading of boards');
  examples(crawl, ['support crawl status', 'support crawl run 12 13']);
  crawl
    .command('status')
    .description('boards by last outcome, jobs by state, what is due')
    .action(async (_options: unknown, command: Command) => {
      print(command, await send('freshness.crawl_status', {}));
    });
  crawl
    .command('run')
    .description('read every board of these companies now')
    .argument('<company_id...>', 'companies', (text: string, ids: number[] = []) => [...ids, positive(text)])
    .action(async (ids: number[], _options: unknown, command: Command) => {
      print(command, await send('freshness.queue_crawls', { company_ids: ids }));
    });
}
