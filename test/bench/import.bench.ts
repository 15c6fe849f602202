import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchContext, Measure } from './bench-context.js';
import { LeadStack } from './export/lead-stack.js';

/** The number of rows in the imported file. */
const ROWS = Number(process.env['IMPORT_BENCH_ROWS'] ?? 5_000_000);
const CHUNK_ROWS = 10_000;
const HEADER = 'Company,Website,First name,Last name,Email,Phone,LinkedIn,Job title,Country,Employees\n';

interface Report {
  added: number;
  updated: number;
  seconds: number;
}

/** Runs `support leads import` twice with the same file of ten columns. */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const stack = await LeadStack.start(context);
  try {
    const file = join(folder, 'leads.csv');
    await write(file);
    const project = await stack.project();
    const before = stack.rssMb();
    let peak = before;
    let running = true;
    const watching = (async () => {
      for (; running; await delay(100)) peak = Math.max(peak, stack.rssMb());
    })();
    const cpu = stack.cpuSeconds();
    const first = await stack.support<Report>('leads', 'import', String(project), file, '--yes');
    running = false;
    await watching;
    const used = stack.cpuSeconds();
    const perRow = (seconds: number): string => `${((seconds / ROWS) * 1e6).toFixed(1)} us`;
    context.log(
      `processor time of a row: exports ${perRow(used.exports - cpu.exports)}, command line ${perRow(used.clients - cpu.clients)}`,
    );
    const again = await stack.support<Report>('leads', 'import', String(project), file, '--yes');
    if (first.added !== ROWS || again.added + again.updated !== 0) throw new Error(JSON.stringify({ first, again }));
    context.log(`the file again: ${Math.round(ROWS / again.seconds)} rows/s, nothing changed`);
    return [
      context.measure(`import of ${ROWS} rows of 10 columns`, 'rows/s', { min: 50_000 }, ROWS / first.seconds),
      context.measure('memory growth of exports meanwhile', 'MB', { max: 200 }, peak - before),
    ];
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true });
  }
}

async function write(file: string): Promise<void> {
  const out = createWriteStream(file);
  out.write(HEADER);
  for (let from = 0; from < ROWS; from += CHUNK_ROWS) {
    const rows = Array.from({ length: Math.min(CHUNK_ROWS, ROWS - from) }, (_, index) => {
      const n = from + index;
      return `"Company ${n}, Inc",https://www.company${n}.example/,Jane,Doe ${n},jane.doe@company${n}.example,+49 30 ${1_000_000 + n},https://linkedin.com/in/jane-${n},Head of Platform,Germany,${n % 5000}\n`;
    });
    if (!out.write(rows.join(''))) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}
