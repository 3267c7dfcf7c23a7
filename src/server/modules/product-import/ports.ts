import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Dependencies of the product import. */
export interface ImportDeps {
  readonly platform: Platform;
  /** Which of the programmes have an empty plan. */
  readonly emptyProgrammes: (reader: Reader, productIds: readonly string[]) => Promise<readonly string[]>;
}
