import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";

export interface OverlayDeps {
  readonly platform: Platform;
  /** Where a member lives; null: they have not said. */
  readonly findCountry: (reader: Reader, userId: string) => Promise<string | null>;
  /** Says that a member's standing with their coach has to be computed again. */
  readonly touchClient: (tx: Tx, userId: string) => Promise<void>;
}
