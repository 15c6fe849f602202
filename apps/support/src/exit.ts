/** Ends the process after this time, even if a client library has left a connection open. */
export function exitWithin(ms: number): void {
  setTimeout(() => process.exit(), ms).unref();
}
