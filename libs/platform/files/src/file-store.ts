/** Stores whole files by name, in a folder or an S3-compatible store. A name has parts, separated by slashes. */
export interface FileStore {
  /**
   * Stores a local file under the name, replacing an existing file. Another process sees the whole new file or none of
   * it.
   *
   * @throws Error when the store does not exist
   */
  put(name: string, file: string, sha256: string): Promise<void>;
  /**
   * Returns the stored file's SHA-256, computed now or recorded when the file was stored. Returns undefined when there
   * is no such file.
   */
  checksumOf(name: string): Promise<string | undefined>;
  /**
   * Calls `work` with the path of a local file that has the stored bytes. `work` must not change the file, which exists
   * until `work` ends.
   *
   * @throws Error when there is no such file, or when its copy has another checksum
   */
  read<T>(name: string, sha256: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Returns the names that begin with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<string>;
  /** Removes the file, if it exists. */
  remove(name: string): Promise<void>;
  close(): void;
}
