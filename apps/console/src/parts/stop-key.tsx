import type { ListedKey, StoppedKey } from '@hiring/contracts/operations';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import useSWR from 'swr';
import { post } from '../api.ts';
import { counted } from '../format.ts';
import { useAction } from '../use-action.ts';
import { Dialogue } from './dialogue.tsx';
import { Problem, Show } from './page.tsx';

type Counts = Pick<StoppedKey, 'keys' | 'webhooks' | 'watches' | 'searches' | 'import_tickets'>;

/** Shows what stopping a key ends. */
function Ended({ counts }: { counts: Counts }) {
  const { keys, webhooks, watches, searches, import_tickets: tickets } = counts;
  const lines: [count: number | null, one: string, many: string, how: string][] = [
    [keys, 'API key', 'API keys', 'revoked'],
    [webhooks, 'webhook', 'webhooks', 'disabled'],
    [watches, 'watch', 'watches', 'cancelled'],
    [searches, 'saved search', 'saved searches', 'deleted'],
    [tickets, 'import', 'imports', 'ended'],
  ];
  const some = lines.filter(([number]) => number !== null && number > 0);
  if (some.length === 0) return <Text size="sm">Nothing: it is revoked, and nothing that it made works.</Text>;
  return (
    <List size="sm">
      {some.map(([number, one, many, how]) => (
        <List.Item key={one}>{`${counted(number ?? 0, one, many)} ${how}`}</List.Item>
      ))}
    </List>
  );
}

/** Lists what ends if the key is stopped, and stops the key when the user confirms. */
export function StopKey({
  stopping,
  title,
  onClose,
  onStopped,
}: {
  stopping: ListedKey;
  title: string;
  onClose(): void;
  onStopped(): void;
}) {
  const path = `/v1/keys/${stopping.id}/stop`;
  const planned = useSWR<StoppedKey, Error>(path, () => post<StoppedKey>(path, { dry_run: true }));
  const stop = useAction(async () => {
    await post<StoppedKey>(path, {});
    onStopped();
  });
  return (
    <Dialogue opened onClose={onClose} title="Stop this key and everything it made?">
      <Stack>
        <Text size="sm">
          {title}, which ends in {stopping.last_four}, is refused from now on, and so is every key that it made. This
          cannot be undone. It ends:
        </Text>
        <Show of={planned}>{(counts) => <Ended counts={counts} />}</Show>
        <Alert color="yellow" p="xs">
          If you signed in with one of these keys, you are signed out.
        </Alert>
        <Problem problem={stop.problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={stop.running} disabled={planned.data === undefined} onClick={() => stop.run()}>
            Stop this key and everything it made
          </Button>
        </Group>
      </Stack>
    </Dialogue>
  );
}
