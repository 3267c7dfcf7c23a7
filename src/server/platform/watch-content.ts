import type pg from "pg";
import { type ContentChange, contentChannel, readChange, readContentVersions } from "./content-version.ts";
import type { Database } from "./db/database.ts";
import { listenTo } from "./db/listen.ts";

export interface ContentWatch {
  readonly database: Database;
  /** Past a pooler. */
  readonly direct: pg.ClientConfig;
  /** Tags of what changed. */
  readonly onChange: (tags: readonly string[]) => void;
  readonly onLost: (error: Error) => void;
  readonly pollMs?: number;
}

const everything = ["content"] as const;

/** Keeps the known versions, and derives the changes from each message or read of the database. */
export function createVersionLedger(onChange: ContentWatch["onChange"]) {
  const seen = new Map<string, number>();
  return {
    /** A message: its tags, or everything when one before it was missed. */
    hear: ({ name, version, tags }: ContentChange): void => {
      const before = seen.get(name);
      if (before === version) return;
      seen.set(name, version);
      onChange(before === version - 1 ? tags : everything);
    },
    /** What the database holds: everything when it differs from what was heard. */
    compare: (versions: ReadonlyMap<string, number>): void => {
      const differs = [...versions].some(([name, version]) => seen.get(name) !== version);
      for (const [name, version] of versions) seen.set(name, version);
      if (differs) onChange(everything);
    },
  };
}

/**
 * Calls `onChange` as soon as any process commits a change of what pages show. Messages that were lost with a connection
 * are found by a look at the versions: after every connect, and every 15 s. Returns a function that stops it.
 */
export function watchContent({
  database,
  direct,
  onChange,
  onLost,
  pollMs = 15_000,
}: ContentWatch): () => Promise<void> {
  const ledger = createVersionLedger(onChange);
  // While the database is unavailable pages stay cached, at most for their TTL.
  const look = (): Promise<void> => readContentVersions(database.reader).then(ledger.compare, () => {});
  let looking = Promise.resolve();
  // Sequentially, because a read that began before a connect may miss changes made before it.
  const ask = (): void => {
    looking = looking.then(look);
  };
  const stopListening = listenTo(direct, contentChannel, {
    onMessage: (payload) => {
      const change = readChange(payload);
      if (change === undefined) ask();
      else ledger.hear(change);
    },
    onConnect: ask,
    onLost,
  });
  const timer = setInterval(ask, pollMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await stopListening();
  };
}
