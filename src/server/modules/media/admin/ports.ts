import type { SQL } from "drizzle-orm";
import type { Platform } from "#server/platform/platform.ts";
import type { FileStore } from "../file-store.ts";

export interface LibraryDeps {
  readonly platform: Pick<Platform, "audit" | "clock" | "database">;
  readonly files: FileStore;
  /** A query of what shows pictures now: `hash`, `kind`, `id`, `name`, `alt`, `at`, `searched`. */
  readonly uses: SQL;
  /** Whether something that was bought shows the picture of a hash. */
  readonly isBought: (hash: SQL) => SQL;
}
