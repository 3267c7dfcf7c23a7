/**
 * Storage of sealed files: a folder or a bucket. Keys come from our own code. A storage that does not answer throws 503
 * UNAVAILABLE.
 */
export interface PrivateStore {
  /** Atomic: others see the whole file or none. */
  put(key: string, sealed: Buffer): Promise<void>;
  /** Bytes from one offset to another (exclusive), fewer at the end of the file; `undefined` for missing files. */
  get(key: string, from: number, to: number): Promise<Buffer | undefined>;
  /** Bytes of the file; `undefined` for missing files. */
  head(key: string): Promise<number | undefined>;
  /** No-op when missing. */
  remove(key: string): Promise<void>;
  /** Keys of all files. */
  list(): AsyncIterable<string>;
}
