import { readFile, writeFile } from 'node:fs/promises';
import type { UnlinkBoard } from '@hiring/contracts';
import type { Command } from 'commander';
import { send, withSession } from '../support.session.js';
import { examples, EXIT, newCommandId, positive, print, printTable, wantsJson } from '../command.js';

export function boardsCommands(program: Command): Command {
  const boards = program.command('boards').description('boards of companies');
  examples(boards, [
    'support boards detect acme.com',
    'support boards link 12 greenhouse/acme',
    'support boards parse lever answer.json --token acme',
    'support boards show greenhouse/acme',
    'support boards record greenhouse/acme crawl.json',
    'support boards replay crawl.json',
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
    .option('--html <file>', 'read this saved page, whose address is the argument, instead of requesting it')
    .action(async (input: string, { html }: { html?: string }, command: Command) => {
      const { detectIn, detectOn } = await import('../boards/careers-page.js');
      const detection = html === undefined ? await detectOn(input) : detectIn(input, await readFile(html, 'utf8'));
      print(command, { ...detection });
      if (detection.boards.length === 0) process.exitCode = EXIT.failed;
    });
  boards
    .command('show')
    .description(
      'why a board is as it is: the last attempt to read it, and its newest crawls as the ledger recorded them',
    )
    .argument('<board>', 'vendor/token')
    .action(async (board: string, _options: unknown, command: Command) => {
      const { expectBoardId } = await import('../registry/register-company.js');
      expectBoardId(board);
      const record = await send('freshness.board', { board_id: board });
      if (wantsJson(command)) return print(command, record);
      const { companies, ...last } = record;
      print(command, last);
      for (const { company_id: companyId, live, crawls } of companies) {
        process.stdout.write(`\ncompany ${companyId}${live ? '' : ' (not live)'}\n`);
        printTable(command, crawls);
      }
    });
  boards
    .command('record')
    .description('crawl a board and store the answers, with only what the reader reads, for `boards replay`')
    .argument('<board>', 'vendor/token')
    .argument('<file>')
    .action(async (board: string, file: string, _options: unknown, command: Command) => {
      const { expectBoardId } = await import('../registry/register-company.js');
      expectBoardId(board);
      const { recordBoard } = await import('../boards/recorded-board.js');
      const { replayFile } = await import('../boards/parsed-file.js');
      const recorded = `${JSON.stringify(await recordBoard(board), null, 1)}\n`;
      await writeFile(file, recorded);
      const { outcome, reason, postings, requests } = replayFile(recorded);
      print(command, { file, outcome, reason, postings: postings.length, requests: requests.length });
    });
  boards
    .command('replay')
    .description(
      'run a whole crawl over stored answers; prints one JSON object; exit codes as of parse, 3 also for absent',
    )
    .argument('<file>', 'as of `boards record`, - for standard input')
    .action(async (file: string) => {
      const { replayFile } = await import('../boards/parsed-file.js');
      const text = file === '-' ? String(await readInput()) : await readFile(file, 'utf8');
      const replayed = replayFile(text);
      process.stdout.write(`${JSON.stringify(replayed)}\n`);
      process.exitCode = REPLAY_EXIT[replayed.outcome];
    });
  return boards;
}

interface ParseOptions {
  token?: string;
  status?: number;
  contentType?: string;
}

const PARSE_EXIT = { complete: 0, incomplete: 2, rejected: 3 } as const;
const REPLAY_EXIT = { complete: 0, not_modified: 0, incomplete: 2, failed: 3, absent: 3 } as const;

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
