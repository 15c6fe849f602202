import type { Identity } from '@hiring/contracts/operations';
import { useEffect, useState } from 'react';
import { ApiProblem, get, sessionEvents } from './api.ts';
import { SignInPage } from './pages/sign-in.tsx';
import { Problem } from './parts/page.tsx';

const loadShell = () => import('./shell.tsx');
type Shell = Awaited<ReturnType<typeof loadShell>>['default'];

const isSignedOut = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === 'none';
/** The request for the user's identity. It runs during the first rendering. */
const firstIdentity = isSignedOut ? null : get<Identity>('/session');
if (!isSignedOut) void loadShell();

/** The signed-in user; `undefined` while not known, `null` if signed out. */
type Session = Identity | null | undefined;

export function App() {
  const [identity, setIdentity] = useState<Session>(isSignedOut ? null : undefined);
  // `lazy` is not used, because it needs Suspense: once React shows a Suspense fallback, it waits 300 ms before it
  // shows the content.
  const [shell, setShell] = useState<{ Page: Shell } | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  useEffect(() => {
    loadShell().then(
      ({ default: Page }) => setShell({ Page }),
      () => setProblem(new ApiProblem(0, 'The page could not be loaded. Load it again.')),
    );
    firstIdentity?.then(setIdentity, (error: unknown) => {
      if (error instanceof ApiProblem && error.status === 401) setIdentity(null);
      else if (error instanceof ApiProblem) setProblem(error);
    });
    const onEnd = (): void => setIdentity(null);
    sessionEvents.addEventListener('ended', onEnd);
    return () => sessionEvents.removeEventListener('ended', onEnd);
  }, []);
  if (problem !== null) return <Problem problem={problem} />;
  if (identity === null) return <SignInPage onSignedIn={setIdentity} />;
  if (identity === undefined || shell === null) return null;
  return <shell.Page identity={identity} />;
}
