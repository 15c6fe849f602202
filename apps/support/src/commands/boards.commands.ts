import type { UnlinkBoard } from '@hiring/contracts';
import type { Command } from 'commander';
import { withSession } from '../support.session.js';
import { newCommandId, print } from './command.js';
import { expectBoardId, linkBoard } from './companies.commands.js';

export function boardsCommands(program: Command): Command {
  const boards = program.command('boards').description('boards of companies');
  boards
    .command('link')
    .description('link a board to a company')
    .argument('<company_id>', 'company', Number)
    .argument('<board>', 'vendor/token')
    .action(async (companyId: number, board: string, _options: unknown, command: Command) => {
      expectBoardId(board);
      await withSession(async (session) => {
        const fact = await linkBoard(session, companyId, board);
        print(command, { company_id: companyId, board, event_seq: fact.event_seq });
      });
    });
  boards
    .command('unlink')
    .description('unlink a board: its postings go, roles without another board close')
    .argument('<company_id>', 'company', Number)
    .argument('<board>', 'vendor/token')
    .action(async (companyId: number, board: string, _options: unknown, command: Command) => {
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
  return boards;
}
