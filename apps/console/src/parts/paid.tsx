import { Button, Group, Text } from '@mantine/core';
import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiProblem, sessionEvents } from '../api.ts';
import { useAction, type Action } from '../use-action.ts';
import { giveBack, take, useAllowance } from './allowance.ts';
import { Placeholder, Problem } from './page.tsx';
import type { Price } from './price.ts';
import { Spending } from './spending.tsx';

/**
 * Data for which this visit has paid, keyed by the name of the read. It is kept so that showing it again costs nothing.
 */
const paidFor = new Map<string, unknown>();
sessionEvents.addEventListener('ended', () => paidFor.clear());

/** The previous read. Reads run one at a time, to stay within any plan's rate limit. */
let before: Promise<unknown> = Promise.resolve();

function inTurn(read: () => Promise<void>): Promise<void> {
  const mine = before.then(read);
  before = mine.catch(() => undefined);
  return mine;
}

export interface PaidRead<T> {
  name: string;
  /** The maximum cost. */
  price: Price;
  load: () => Promise<T>;
  /** Returns the units that the read actually cost; without this function, the read cost its price. */
  cost?: (data: T) => number;
}

/**
 * Reads billed data when the user requests it. While the session's permission covers the price, reads the data without
 * a request.
 */
export function usePaid<T>({ name, price: { units }, load, cost }: PaidRead<T>): {
  data: T | undefined;
  read: Action<[isAsked: boolean]>;
} {
  const isShown = useRef(true);
  const [, setReads] = useState(0);
  const mayRead = useContext(Spending);
  const { limit, spent } = useAllowance();
  const read = useAction((isAsked: boolean) =>
    inTurn(async () => {
      if (!isAsked && (!isShown.current || paidFor.has(name) || !take(units))) return;
      const data = await load().catch((error: unknown) => {
        // Return the units only if it is certain that no call was billed. A 4xx response is not billed. If a response
        // was lost, or if the read makes several calls, some calls may be billed.
        const isRefused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
        if (!isAsked && isRefused && units === 1) giveBack(units);
        throw error;
      });
      if (!isAsked && cost !== undefined) giveBack(units - cost(data));
      paidFor.set(name, data);
      setReads((reads) => reads + 1);
    }),
  );
  const isAllowed = mayRead && limit - spent >= units && read.problem === null && !paidFor.has(name);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useEffect(() => {
    if (isAllowed && !read.running) read.run(false);
    // `read` is not in the dependencies, so that each permission starts only one read.
  }, [name, isAllowed]);
  return { data: paidFor.get(name) as T | undefined, read };
}

/** Shows billed data. Until the data is read, shows a button with the price. */
export function Paid<T>({
  action,
  about,
  lines,
  children,
  ...paid
}: PaidRead<T> & {
  action: string;
  about?: ReactNode;
  lines?: number;
  children: (data: T, again: ReactNode) => ReactNode;
}) {
  const { data, read } = usePaid(paid);
  const block = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  const ask = (): void => {
    isAsked.current = true;
    read.run(true);
  };
  useEffect(() => {
    // The focused button is gone, so the block takes the focus and Tab continues there.
    if (isAsked.current && !read.running) block.current?.focus({ preventScroll: true });
    isAsked.current &&= read.running;
  }, [read.running]);
  if (read.running) return <Placeholder {...(lines !== undefined && { lines })} />;
  if (data === undefined) {
    return (
      <>
        <Problem problem={read.problem} />
        <Group py="sm" gap="sm">
          <Button onClick={ask}>
            {action} · {paid.price.text}
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
    <Button variant="default" size="xs" onClick={ask}>
      Read again · {paid.price.text}
    </Button>
  );
  return (
    <div ref={block} tabIndex={-1} className="paid">
      <Problem problem={read.problem} />
      {children(data, again)}
    </div>
  );
}
