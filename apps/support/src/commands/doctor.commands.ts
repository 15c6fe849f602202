import type { Command } from 'commander';
import { withSession } from '../support.session.js';
import { EXIT, examples, printTable } from './command.js';

export function doctorCommands(program: Command): void {
  const doctor = program
    .command('doctor')
    .description('look at every service, topic, lag and schema and say what is wrong; exit code 1 when something is')
    .action(async (_options: unknown, command: Command) => {
      const { examine } = await import('../doctor/checks.js');
      const findings = await withSession((session) => examine(session, process.env));
      printTable(
        command,
        findings.map(({ check, state, detail }) => ({ check, state, detail })),
      );
      if (findings.some(({ state }) => state === 'failed')) process.exitCode = EXIT.failed;
    });
  examples(doctor, ['support doctor', `support doctor --json | jq '.[] | select(.state != "ok")'`]);
}
