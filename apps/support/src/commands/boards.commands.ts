import { readFile } from 'node:fs/promises';
import type { UnlinkBoard } from '@hiring/contracts';
import type { Command } from 'commander';
import { withSession } from '../support.session.js';
import { examples, EXIT, newCommandId, positive, print } from './command.js';

export function boardsCommands(program: Command): Command {
  const boards = program.command('boards').description('boards of companies');
  examples(boards, [
    'support boards detect acme.com',
    'support boards link 12 greenhouse/acme',
    'support boards parse lever answer.json --token acme',
  ]);
  boards
    .command('link')
    .description('link a board to a company')
    .argument('<company_id>', 'company', positive)
    .argument('<board>', 'vendor/token')
    .action(async (companyId: number, board: string, _options: unknown, command: Command) => {
      const { expectBoardId, linkBoard } = await import('../registry/register-company.js');
      expectBoardId(board);
      await withSession(async (session) => {
        const fact = await linkBoard(session, companyId, board);
        print(command, { company_id: companyId, board, event_seq: fact.event_seq });
      });
    });
  boards
    .command('unlink')
    .description('unlink a board: its postings are removed, roles without another board close')
    .argument('<company_id>', 'company', positive)
    .argument('<board>', 'vendor/token')
    .action(async (companyId: number, board: string, _options: unknown, command: Command) => {
      const { expectBoardId } = await import('../registry/register-company.js');
      expectBoardId(board);
      await withSession(async ({ intake }) => {
        const unlink: UnlinkBoard = {
          type: 'unlink_board',
          command_id: newCommandId(),
          observed_at: new Date().toISOString(),
          company_id: companyId,
          board_id: board,
        };
        const fact = await intake.send(unlink);
        print(command, { company_id: companyId, board, event_seq: fact.event_seq });
      });
    });
  boards
    .command('parse')
    .description(
      'parse a recorded response of a vendor; prints one JSON object; exit code 0 complete, 2 incomplete, 3 rejected',
    )
    .argument('<vendor>')
    .argument('<file>', 'body of the response, - for standard input')
    .option('--token <token>', 'token of the board')
    .option('--status <n>', 'HTTP status of the response', positive)
    .option('--content-type <type>', 'content type of the response')
    .action(async (vendor: string, file: string, options: ParseOptions) => {
      const { parseFile } = await import('../boards/parsed-file.js');
      const body = file === '-' ? await readInput() : await readFile(file);
      const parsed = parseFile(vendor, body, options);
      process.stdout.write(`${JSON.stringify(parsed)}\n`);
      process.exitCode = PARSE_EXIT[parsed.outcome];
    });
  boards
    .command('detect')
    .description('print the vendor and token of a careers page; exit code 1 when none is found')
    .argument('<domain|url>')
    .action(async (input: string, _options: unknown, command: Command) => {
      const { detectOn } = await import('../boards/careers-page.js');
      const detection = await detectOn(input);
      print(command, { ...detection });
      if (detection.boards.length === 0) process.exitCode = EXIT.failed;
    });
  return boards;
}

interface ParseOptions {
  token?: string;
  status?: number;
  contentType?: string;
}

const PARSE_EXIT = { complete: 0, incomplete: 2, rejected: 3 } as const;

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
