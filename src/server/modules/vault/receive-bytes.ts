import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { addDays } from "#server/platform/clock.ts";
import { and, eq, inArray } from "#server/platform/db/orm.ts";
import { checkUploadJob } from "./check-upload.ts";
import { silentDays } from "./create-upload.ts";
import { unwrapKey } from "./member-keys.ts";
import type { OpenFiles } from "./open-files.ts";
import type { VaultDeps } from "./ports.ts";
import { type UploadRow, uploads } from "./tables.ts";

/** Bytes that are written and counted in one step; a crash loses at most this many. */
const pieceBytes = 1_048_576;

/** Gives up an upload that is still open; false when it is not. */
export async function giveUpUpload(deps: VaultDeps, files: OpenFiles, id: string): Promise<boolean> {
  const given = await deps.platform.database.reader
    .update(uploads)
    .set({ state: "expired", wrappedKey: null })
    .where(and(eq(uploads.id, id), inArray(uploads.state, ["receiving", "checking"])))
    .returning({ id: uploads.id });
  await files.remove(id);
  return given.length > 0;
}

/** The tus store of uploads: writes bytes encrypted into open files, and counts them in the database. */
export class UploadStore extends DataStore {
  readonly #deps: VaultDeps;
  readonly #files: OpenFiles;

  constructor(deps: VaultDeps, files: OpenFiles) {
    super();
    this.#deps = deps;
    this.#files = files;
    this.extensions = ["termination"];
  }

  async #find(id: string): Promise<UploadRow> {
    const [row] = await this.#deps.platform.database.reader.select().from(uploads).where(eq(uploads.id, id)).limit(1);
    if (row === undefined) throw ERRORS.FILE_NOT_FOUND;
    if (row.state === "expired") throw ERRORS.FILE_NO_LONGER_EXISTS;
    return row;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id);
    return new Upload({
      ...{ id, size: row.length, offset: row.received, creation_date: row.createdAt.toISOString() },
    });
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id);
    // A completed upload is deleted as a medium.
    if (!(await giveUpUpload(this.#deps, this.#files, id))) throw ERRORS.INVALID_TERMINATION;
  }

  /**
   * Writes a piece if nobody else has written at that offset. The row is locked during the write, so that a slower
   * writer never overwrites counted bytes.
   */
  async #writePiece(id: string, from: number, piece: Buffer): Promise<number> {
    const { database, clock, jobs } = this.#deps.platform;
    return database.transaction(async (tx) => {
      const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for("update");
      if (row === undefined || row.state === "expired") throw ERRORS.FILE_NO_LONGER_EXISTS;
      if (row.received !== from || row.state !== "receiving" || row.wrappedKey === null) throw ERRORS.INVALID_OFFSET;
      // The folder is not shared, or older than a restored database: counted bytes are missing.
      if ((await this.#files.size(id)) < from) throw ERRORS.FILE_NO_LONGER_EXISTS;
      const key = unwrapKey(this.#deps.mediaKey, row.wrappedKey, id);
      await this.#files.write(id, key, from, piece);
      const received = from + piece.length;
      const isWhole = received === row.length;
      await tx
        .update(uploads)
        .set({ received, state: isWhole ? "checking" : "receiving", expiresAt: addDays(clock.now(), silentDays) })
        .where(and(eq(uploads.id, id), eq(uploads.received, from)));
      if (isWhole) await jobs.enqueue(tx, checkUploadJob, { uploadId: id });
      return received;
    });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let received = offset;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    const flush = async (): Promise<void> => {
      if (waitingBytes === 0) return;
      const piece = Buffer.concat(waiting);
      waiting = [];
      waitingBytes = 0;
      received = await this.#writePiece(id, received, piece);
    };
    const take = async (): Promise<void> => {
      for await (const chunk of stream) {
        waiting.push(chunk as Buffer);
        waitingBytes += (chunk as Buffer).length;
        if (waitingBytes >= pieceBytes) await flush();
      }
    };
    try {
      await take();
    } catch (error) {
      // After a broken connection the received bytes are kept; after a refusal there are none.
      await flush();
      throw error;
    }
    await flush();
    return received;
  }
}
