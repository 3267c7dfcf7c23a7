import { eq, sql } from "drizzle-orm";
import type { Database, Tx } from "./db/database.ts";
import { contentVersions } from "./tables.ts";

export type VersionedContent = "catalogue" | "content";

/** Bumps a content version in the writing transaction, so that every process drops its rendered pages. */
export async function bumpContentVersion(tx: Tx, name: VersionedContent): Promise<void> {
  await tx
    .update(contentVersions)
    .set({ version: sql`${contentVersions.version} + 1` })
    .where(eq(contentVersions.name, name));
}

/** Calls `onChange` within a second after any process bumps a version. Returns a function that stops it. */
export function watchContentVersions(database: Database, onChange: () => void, everyMs = 1000): () => void {
  let seen: string | undefined;
  let isAsking = false;
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      const rows = await database.reader.select().from(contentVersions).orderBy(contentVersions.name);
      const now = rows.map((row) => `${row.name}:${row.version}`).join();
      if (seen !== undefined && seen !== now) onChange();
      seen = now;
    } catch {
      // While the database is unavailable pages stay cached, at most for their TTL.
    } finally {
      isAsking = false;
    }
  };
  void ask();
  const timer = setInterval(() => void ask(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
