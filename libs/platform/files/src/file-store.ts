/** Whole files by name, in a folder or an S3-compatible store. Names have parts, separated by slashes. */
export interface FileStore {
  /**
   * Stores a local file under the name, and replaces what has it. Another process sees the whole file or none.
   *
   * @throws Error when the store does not exist
   */
  put(name: string, file: string, sha256: string): Promise<void>;
  /** SHA-256 of the stored file, or that it was stored with; undefined when there is none. */
  checksumOf(name: string): Promise<string | undefined>;
  /**
   * Does work with the path of a local file that has the stored bytes, which must not be changed; it exists until the
   * work ends.
   *
   * @throws Error when there is no such file, or when its copy has another checksum
   */
  read<T>(name: string, sha256: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Names that begin with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<string>;
  /** Removes the file, if it exists. */
  remove(name: string): Promise<void>;
  close(): void;
}
