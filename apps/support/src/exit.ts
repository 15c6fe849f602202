/**
 * Ends the process after this time even if a connection is still open: a client library may leave one,
 * and a job that does not end blocks an installation. Without one the process ends at once, by itself.
 */
export function exitWithin(ms: number): void {
  setTimeout(() => process.exit(), ms).unref();
}
