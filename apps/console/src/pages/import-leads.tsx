import { Button, FileInput, Group, Progress, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  CsvText,
  guessColumns,
  LEAD_COLUMNS,
  LeadImport,
  recordsOf,
  type ImportResult,
  type Rejection,
} from '@hiring/leads';
import { useRef, useState } from 'react';
import { post } from '../api.ts';
import { count, csvLine } from '../format.ts';
import { Problem } from '../parts/page.tsx';
import { LEAD_NAMES } from '../parts/projects.ts';
import { save } from '../parts/save.ts';
import { Rows } from '../parts/table.tsx';
import { useAction } from '../use-action.ts';
import { sendChunk } from './import-chunks.ts';

/** Bytes read from the beginning of the file for its header and first rows. */
const BEGINNING_BYTES = 256 * 1024;
const SHOWN = 5;
const NONE = '';

interface Line {
  cells: string[];
  index: number;
}

interface Beginning {
  header: string[];
  rows: string[][];
}

async function beginningOf(file: File): Promise<Beginning> {
  const text = new CsvText(undefined).decode(new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer()));
  const records = recordsOf(text);
  const found = [...records.push(text), ...(file.size <= BEGINNING_BYTES ? records.end() : [])];
  const [header = [], ...rows] = found.flatMap((record) => ('cells' in record ? [record.cells] : []));
  return { header: header.map((name) => name.trim()), rows: rows.slice(0, SHOWN) };
}

async function* bytesOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** Lets the user choose a file and map its columns, imports it, and offers the rejected rows as a file. */
export default function ImportLeads({ projectId, onImported }: { projectId: number; onImported(): void }) {
  const [file, setFile] = useState<File | null>(null);
  const [beginning, setBeginning] = useState<Beginning | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const [share, setShare] = useState<number | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const rejections = useRef<Rejection[]>([]);
  const open = useAction(async (picked: File) => {
    const found = await beginningOf(picked);
    setBeginning(found);
    setChosen(guessColumns(found.header).map((index) => (index === null ? NONE : String(index))));
  });
  const pick = (picked: File | null): void => {
    setFile(picked);
    setBeginning(null);
    setResult(null);
    setShare(null);
    if (picked !== null) open.run(picked);
  };
  const run = useAction(async () => {
    if (file === null || beginning === null) return;
    rejections.current = [];
    const map = chosen.flatMap((index, column) =>
      index === NONE ? [] : [`${LEAD_COLUMNS[column]}=${beginning.header[Number(index)]}`],
    );
    const { ticket } = await post<{ ticket: string }>(`/projects/${projectId}/imports`);
    const running = new LeadImport(
      { bytes: bytesOf(file), map },
      {
        send: (chunk, number) => sendChunk(ticket, chunk, number),
        onReject: (rejection) => rejections.current.push(rejection),
        onProgress: (bytes, soFar) => {
          setShare((100 * bytes) / Math.max(1, file.size));
          setResult({ ...soFar });
        },
      },
    );
    try {
      setResult({ ...(await running.run()) });
    } catch (error) {
      setResult({ ...running.result });
      throw asReadable(error);
    } finally {
      await post('/imports/end', { ticket }).catch(() => undefined);
      onImported();
    }
  });
  return (
    <Stack>
      <FileInput
        label="CSV file"
        placeholder="Choose a file"
        accept=".csv,.tsv,.txt,text/csv"
        clearable
        value={file}
        onChange={pick}
        disabled={run.running}
        maw={420}
        clearButtonProps={{ 'aria-label': 'Choose no file' }}
      />
      <Problem problem={open.problem ?? run.problem} />
      {beginning !== null && (
        <>
          <Mapping header={beginning.header} chosen={chosen} onChange={setChosen} />
          <Preview beginning={beginning} chosen={chosen} />
          <Group>
            <Button onClick={() => run.run()} loading={run.running} disabled={chosen.every((index) => index === NONE)}>
              Import {file?.name}
            </Button>
            <Text size="sm" c="dimmed">
              This is free.
            </Text>
          </Group>
        </>
      )}
      {share !== null && run.running && <Progress value={share} aria-label="Progress of the import" />}
      {result !== null && <Result result={result} running={run.running} rejections={rejections.current} />}
    </Stack>
  );
}

function asReadable(error: unknown): unknown {
  return error instanceof Error && 'publicMessage' in error ? new Error(String(error.publicMessage)) : error;
}

function Mapping({
  header,
  chosen,
  onChange,
}: {
  header: string[];
  chosen: string[];
  onChange(chosen: string[]): void;
}) {
  const data = [
    { value: NONE, label: 'Not in the file' },
    ...header.map((name, index) => ({ value: String(index), label: name || `Column ${index + 1}` })),
  ];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {LEAD_COLUMNS.map((column, index) => (
        <Select
          key={column}
          label={LEAD_NAMES[column]}
          data={data}
          value={chosen[index] ?? NONE}
          allowDeselect={false}
          onChange={(value) => onChange(chosen.map((one, other) => (other === index ? (value ?? NONE) : one)))}
        />
      ))}
    </SimpleGrid>
  );
}

function Preview({ beginning, chosen }: { beginning: Beginning; chosen: string[] }) {
  return (
    <Rows
      label="The first rows as they will be imported"
      rows={beginning.rows.map((cells, index) => ({ cells, index }))}
      id={({ index }) => index}
      empty={<Text size="sm">The file has a header and no rows.</Text>}
      columns={LEAD_COLUMNS.map((column, index) => ({
        name: LEAD_NAMES[column],
        cell: ({ cells }: Line) => (chosen[index] === NONE ? '–' : cells[Number(chosen[index])] || '–'),
      }))}
    />
  );
}

function Result({ result, running, rejections }: { result: ImportResult; running: boolean; rejections: Rejection[] }) {
  const download = (): void =>
    save(
      'rejected-rows.csv',
      [csvLine(['line', 'reason']), ...rejections.map(({ line, reason }) => csvLine([line, reason]))],
      'text/csv',
    );
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">
        {running ? 'Importing: ' : 'Imported: '}
        {count(result.rows)} rows read, {count(result.added)} added, {count(result.updated)} updated,{' '}
        {count(result.unchanged)} unchanged, {count(result.rejected)} rejected.
      </Text>
      {!running && rejections.length > 0 && (
        <Group>
          <Button variant="default" size="xs" onClick={download}>
            Download the rejected rows
          </Button>
        </Group>
      )}
    </Stack>
  );
}
