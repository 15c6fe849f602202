import { useState } from 'react';

export interface Action<A extends unknown[]> {
  run(...args: A): void;
  running: boolean;
  problem: Error | null;
}

/**
 * Returns three things: a function that runs the action, whether the action is running, and the action's last error for
 * display.
 */
export function useAction<A extends unknown[]>(act: (...args: A) => Promise<unknown>): Action<A> {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const run = (...args: A): void => {
    setRunning(true);
    setProblem(null);
    act(...args)
      .catch((error: Error) => setProblem(error))
      .finally(() => setRunning(false));
  };
  return { run, running, problem };
}
