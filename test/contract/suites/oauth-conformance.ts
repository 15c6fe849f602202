import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Suite } from './suite.js';
import { npmTools } from './tools.js';

const BOOTSTRAP = fileURLToPath(new URL('../../../tools/stack/bootstrap.mjs', import.meta.url));

export const oauthConformance: Suite = {
  name: 'OAuth conformance',
  about: "the protocol's checks of an authorization server, and its own client from the address of /mcp",
  install: npmTools,
  run: async ({ say }) => {
    const env = { ...process.env, MCP_TOOLS: await npmTools() };
    const args = [BOOTSTRAP, 'test', '--selectProjects', 'integration', '--testPathPatterns', 'test/oauth/conformance'];
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
    const [printed, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    const passed = /Tests: +.*?(\d+) passed/.exec(complaints + printed)?.[1] ?? '0';
    if (code !== 0) say((printed + complaints).slice(-8_000));
    return { looked: `${passed} tests`, failures: code === 0 ? [] : [`ended with ${code}`] };
  },
};
