import { useEffect, useState } from 'react';
import { exactUtc, relativeTime } from '../format.ts';

const MINUTE_MS = 60_000;

/** Returns the current time, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Shows how long ago an instant was, and the exact UTC time on hover. */
export function Time({ at, none = '–' }: { at: string | null | undefined; none?: string }) {
  const now = useNow();
  if (!at) return <>{none}</>;
  return (
    <time dateTime={at} title={exactUtc(at)} className="time">
      {relativeTime(at, Math.max(now, Date.now()))}
    </time>
  );
}
