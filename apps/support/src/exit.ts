/**
 * Ends the process after this time even if a connection is still open: a client library may leave one open, and a job
 * that does not end blocks an installation. Without an open connection, the process ends at once.
 */
export function exitWithin(ms: number): void {
  setTimeout(() => process.exit(), ms).unref();
}
