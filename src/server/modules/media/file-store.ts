/** Storage of image files. `write` is atomic; `read` resolves to undefined for missing files. */
export interface FileStore {
  read(path: string): Promise<Buffer | undefined>;
  has(path: string): Promise<boolean>;
  write(path: string, bytes: Buffer): Promise<void>;
  /** Deletes a file or a folder with its contents; no-op when missing. */
  remove(path: string): Promise<void>;
}
