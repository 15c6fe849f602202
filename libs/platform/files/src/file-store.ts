/** Whole files by name, in a folder or an S3-compatible store. Names have parts, separated by slashes. */
export interface FileStore {
  /** Stores a local file under the name, and replaces what has it. Another process sees the whole file or none. */
  put(name: string, file: string, sha256: string): Promise<void>;
  /** SHA-256 of the stored file, or that it was stored with; undefined when there is none. */
  checksumOf(name: string): Promise<string | undefined>;
  /** Path of a local file with the stored bytes, which must not be changed. @throws Error when there is no such file */
  localFile(name: string): Promise<string>;
  /** Names that begin with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<string>;
  /** Removes the file, if it exists. */
  remove(name: string): Promise<void>;
  close(): void;
}
