import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem } from './api.ts';

export interface Loaded<T> {
  data: T | null;
  problem: ApiProblem | null;
  loading: boolean;
  reload(): void;
}

/**
 * Loads when `key` changes, unless the key is null, and on `reload`. Only the result of the last of overlapping loads
 * is used.
 */
export function useLoaded<T>(key: string | null, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, 'reload'>>({ data: null, problem: null, loading: key !== null });
  const turn = useRef(0);
  const latest = useRef(load);
  latest.current = load;
  const reload = useCallback(() => {
    const mine = ++turn.current;
    setState((before) => ({ ...before, loading: true }));
    latest.current().then(
      (data) => mine === turn.current && setState({ data, problem: null, loading: false }),
      (error: unknown) => mine === turn.current && setState({ data: null, problem: asProblem(error), loading: false }),
    );
  }, []);
  useEffect(() => {
    if (key !== null) reload();
  }, [key, reload]);
  return { ...state, reload };
}

export function asProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return new ApiProblem(0, error instanceof Error ? error.message : String(error));
}

export interface Action<A extends unknown[]> {
  run(...args: A): void;
  running: boolean;
  problem: ApiProblem | null;
  clear(): void;
}

/** Runs an action, and returns whether it is running and its last error, for display. */
export function useAction<A extends unknown[]>(act: (...args: A) => Promise<unknown>): Action<A> {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const run = (...args: A): void => {
    setRunning(true);
    setProblem(null);
    act(...args)
      .catch((error: unknown) => setProblem(asProblem(error)))
      .finally(() => setRunning(false));
  };
  return { run, running, problem, clear: () => setProblem(null) };
}
