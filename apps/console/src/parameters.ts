import { useSearchParams } from 'wouter';
import { query, type Parameters } from './api.ts';

/** Returns the URL's parameters and a function that changes some of them. Null, undefined and '' remove a parameter. */
export function useParameters(): { search: URLSearchParams; set(changed: Parameters): void } {
  const [search, setSearch] = useSearchParams();
  const set = (changed: Parameters): void =>
    setSearch((now) => query({ ...Object.fromEntries(now), ...changed }), { replace: true });
  return { search, set };
}
