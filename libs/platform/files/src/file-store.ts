/** Stores whole files by name, in a folder or an S3-compatible store. Slashes separate a name's parts. */
export interface FileStore {
  /**
   * Stores a local file under the name, replacing an existing file atomically.
   *
   * @throws Error if the store does not exist
   */
  put(name: string, file: string, sha256: string): Promise<void>;
  /** Returns the stored file's SHA-256, or undefined if there is no such file. */
  checksumOf(name: string): Promise<string | undefined>;
  /**
   * Calls `work` with the path of a local file, and returns the result. `work` must not change that file. The path is
   * valid until `work` ends.
   *
   * @throws Error if the store has no such file, or if a downloaded file does not have the checksum `sha256`
   */
  read<T>(name: string, sha256: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Returns the names that begin with `prefix`, in any order. */
  list(prefix: string): AsyncIterable<string>;
  remove(name: string): Promise<void>;
  close(): void;
}
