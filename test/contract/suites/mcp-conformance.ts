import { join } from 'node:path';
import { startProfile } from '../mcp-profile/profile.js';
import type { Suite, Verdict } from './suite.js';
import { ended, npmTools } from './tools.js';

/**
 * The runs by revision, with or without sessions. `notOffered` lists the required scenarios that may fail in the run.
 */
const RUNS: readonly { revision: string; sessions: boolean; notOffered: readonly string[] }[] = [
  { revision: '2026-07-28', sessions: false, notOffered: [] },
  { revision: '2025-11-25', sessions: true, notOffered: [] },
  {
    // As in the product: one plain JSON response per request, see docs/mcp.md.
    revision: '2025-11-25',
    sessions: false,
    notOffered: [
      'tools-call-with-logging',
      'tools-call-with-progress',
      'tools-call-sampling',
      'tools-call-elicitation',
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
    ],
  },
];

interface Summary {
  passed: string[];
  failed: string[];
}

export const mcpConformance: Suite = {
  name: 'MCP conformance',
  about: 'what the revisions require of a server, on the transport of the product',
  install: npmTools,
  run: async ({ say }) => {
    const folder = join(await npmTools(), 'node_modules', '@modelcontextprotocol', 'conformance');
    const verdicts: Verdict[] = [];
    for (const { revision, sessions, notOffered } of RUNS) {
      const profile = await startProfile({ sessions });
      try {
        const args = [join(folder, 'dist', 'index.js'), 'server', '--url', profile.url, '--requirements', revision];
        const { printed, complaints } = await ended(process.execPath, args);
        const { passed, failed } = summaryOf(printed, complaints);
        const failures = failed.filter((name) => !notOffered.includes(name)).map((name) => `${revision}: ${name}`);
        if (failures.length > 0) say((printed + complaints).slice(-8_000));
        const which = `${revision}${sessions ? ' with sessions' : ''}`;
        verdicts.push({ looked: `${which}: ${passed.length} of ${passed.length + failed.length}`, failures });
      } finally {
        await profile.stop();
      }
    }
    return {
      looked: verdicts.map(({ looked }) => looked).join('; '),
      failures: verdicts.flatMap(({ failures }) => failures),
    };
  },
};

/** Returns the scored scenarios. The output lists each unscored scenario a second time, with a reason in brackets. */
function summaryOf(printed: string, complaints: string): Summary {
  const at = printed.indexOf('=== SUMMARY ===');
  if (at === -1) throw new Error(`no summary: ${complaints.slice(-1_000)}${printed.slice(-1_000)}`);
  const summary = printed.slice(at);
  const unscored = new Set([...summary.matchAll(/^ +[✓✗] (\S+) \(/gm)].map(([, name]) => name));
  const scored = [...summary.matchAll(/^([✓✗]) (\S+): /gm)].filter(([, , name]) => !unscored.has(name));
  const named = (mark: string): string[] => scored.filter(([, one]) => one === mark).map(([, , name]) => name ?? '');
  return { passed: named('✓'), failed: named('✗') };
}
