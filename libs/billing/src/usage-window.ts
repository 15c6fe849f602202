const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * A window `(from, end of time]` cut where rollups can serve it: whole hours from `hoursFrom` on, whole minutes in
 * `[minutesFrom, hoursFrom)`, and single records in `(from, minutesFrom)`. A window always ends at or after the
 * account's newest record, so there is no upper edge to cut. All milliseconds since the epoch.
 */
export interface WindowCut {
  fromMs: number;
  minutesFromMs: number;
  hoursFromMs: number;
}

export function cutWindow(nowMs: number, windowHours: number): WindowCut {
  const fromMs = nowMs - windowHours * HOUR_MS;
  // A record at exactly `from` is outside, so a bucket that starts at `from` is not whole.
  const minutesFromMs = (Math.floor(fromMs / MINUTE_MS) + 1) * MINUTE_MS;
  const hoursFromMs = Math.ceil(minutesFromMs / HOUR_MS) * HOUR_MS;
  return { fromMs, minutesFromMs, hoursFromMs };
}
