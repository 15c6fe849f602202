import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { sessionEvents } from '../api.ts';
import { useAction } from '../use-loaded.ts';
import { Placeholder, Problem } from './page.tsx';

/** Data that was paid for in this visit, by name, so that going back and forth does not bill it twice. */
const paidFor = new Map<string, unknown>();
sessionEvents.addEventListener('ended', () => paidFor.clear());

/** Billed data: read only when the button that names its price is pressed. */
export function Paid<T>({
  name,
  action,
  price,
  about,
  lines,
  load,
  children,
}: {
  name: string;
  /** Label of the button, such as `Show the open reqs`. */
  action: string;
  /** What one press costs, such as `1 call`. */
  price: string;
  about?: ReactNode;
  lines?: number;
  load: () => Promise<T>;
  children: (data: T, again: ReactNode) => ReactNode;
}) {
  const [, setRead] = useState(0);
  const read = useAction(async () => {
    paidFor.set(name, await load());
    setRead((before) => before + 1);
  });
  if (read.running) return <Placeholder {...(lines !== undefined && { lines })} />;
  const known = paidFor.get(name) as T | undefined;
  if (known === undefined) {
    return (
      <>
        <Problem problem={read.problem} />
        <Group py="sm" gap="sm">
          <Button onClick={() => read.run()}>
            {action} · {price}
          </Button>
          {about !== undefined && (
            <Text size="sm" c="dimmed" maw={520}>
              {about}
            </Text>
          )}
        </Group>
      </>
    );
  }
  const again = (
    <Button variant="default" size="xs" onClick={() => read.run()}>
      Read again · {price}
    </Button>
  );
  return (
    <>
      <Problem problem={read.problem} />
      {children(known, again)}
    </>
  );
}
