/** What is known of a file without its bytes. */
export interface FileFacts {
  readonly bytes: number;
  /** SHA-256 in hex; `undefined` where the storage holds a file that something else has written. */
  readonly sha256: string | undefined;
}

export interface ListedFile {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Storage of files: a folder or a bucket. Paths come from our own code and have no slash at either end. A storage that
 * does not answer throws 503 UNAVAILABLE.
 */
export interface FileStore {
  /** `undefined` for missing files. */
  read(path: string): Promise<Buffer | undefined>;
  /** `undefined` for missing files. */
  head(path: string): Promise<FileFacts | undefined>;
  /** Atomic: others see the whole file or none. */
  write(path: string, bytes: Buffer): Promise<void>;
  /** Deletes a file or a folder with its contents; no-op when missing. */
  remove(path: string): Promise<void>;
  /** All files below a folder; of the whole storage without one. */
  list(folder?: string): AsyncIterable<ListedFile>;
}
