import { createContext, useContext, useEffect, useState, type MouseEvent, type ReactNode } from 'react';

const BASE = '/console';

type Parameters = Record<string, string | number | null | undefined>;

interface Location {
  /** The path below /console, which begins with a slash. */
  path: string;
  search: URLSearchParams;
  /** Number of times that the path has changed since the document was loaded. */
  moves: number;
  go(to: string): void;
  /** Changes parameters of the URL without leaving the page or scrolling; null, undefined and '' remove a parameter. */
  set(parameters: Parameters): void;
}

const Place = createContext<Location>({
  path: '/',
  search: new URLSearchParams(),
  moves: 0,
  go: () => undefined,
  set: () => undefined,
});

const here = (): string => `${window.location.pathname.slice(BASE.length) || '/'}${window.location.search}`;

const pathOf = (at: string): string => at.split('?')[0] ?? '/';

/**
 * Provides the address bar as state: pages, their filters and their order have URLs that can be bookmarked and shared.
 */
export function Router({ children }: { children: ReactNode }) {
  const [{ at, moves }, setPlace] = useState(() => ({ at: here(), moves: 0 }));
  const setAt = (to: string): void =>
    setPlace((before) => ({ at: to, moves: before.moves + Number(pathOf(to) !== pathOf(before.at)) }));
  useEffect(() => {
    const onPop = (): void => setAt(here());
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  const go = (to: string): void => {
    window.history.pushState(null, '', `${BASE}${to}`);
    setAt(to);
    window.scrollTo(0, 0);
  };
  const set = (parameters: Parameters): void => {
    const now = new URL(window.location.href).searchParams;
    for (const [name, value] of Object.entries(parameters)) {
      if (value === null || value === undefined || value === '') now.delete(name);
      else now.set(name, String(value));
    }
    const to = `${pathOf(here())}${now.size === 0 ? '' : `?${now.toString()}`}`;
    window.history.replaceState(null, '', `${BASE}${to}`);
    setAt(to);
  };
  const [path = '/', search = ''] = at.split('?');
  return <Place value={{ path, search: new URLSearchParams(search), moves, go, set }}>{children}</Place>;
}

export const useLocation = (): Location => useContext(Place);

/** Returns the properties of a link that changes the page without reloading it. */
export function useLink(): (to: string) => { href: string; onClick(event: MouseEvent): void } {
  const { go } = useLocation();
  return (to) => ({
    href: `${BASE}${to}`,
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      go(to);
    },
  });
}
