/**
 * Ends the process after this time if a connection is still open; otherwise, the process ends at once. A client library
 * may leave a connection open, and a job that does not end blocks an installation.
 */
export function exitWithin(ms: number): void {
  setTimeout(() => process.exit(), ms).unref();
}
