import type { SQL } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { FileStore } from "../file-store.ts";

export interface LibraryDeps {
  readonly platform: Pick<Platform, "audit" | "clock" | "database">;
  readonly files: FileStore;
  /**
   * A query of everything that can show pictures, with the columns `kind` and `owner` as in `picture_uses`,
   * `shown_kind`, `name`, `searched`.
   */
  readonly owners: SQL;
  /** Whether something that was bought shows the picture of a hash. */
  readonly isBought: (hash: SQL) => SQL;
}
