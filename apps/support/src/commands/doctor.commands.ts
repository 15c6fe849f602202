import type { Command } from 'commander';
import { withSession } from '../support.session.js';
import { EXIT, examples, printTable } from '../command.js';

export function doctorCommands(program: Command): void {
  const doctor = program
    .command('doctor')
    .description('check every service, topic, lag and schema and print the findings; exit code 1 when a check fails')
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
