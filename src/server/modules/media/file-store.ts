/** Where the bytes of pictures lie. `write` is whole or not at all; `read` resolves to undefined without the file. */
export interface FileStore {
  read(path: string): Promise<Buffer | undefined>;
  has(path: string): Promise<boolean>;
  write(path: string, bytes: Buffer): Promise<void>;
  /** Takes a file away, or a folder with all that is in it; what is not there is no matter. */
  remove(path: string): Promise<void>;
}
