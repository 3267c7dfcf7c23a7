import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";

export interface OverlayDeps {
  readonly platform: Platform;
  /** The country of a member; null: unknown. */
  readonly findCountry: (reader: Reader, userId: string) => Promise<string | null>;
  /** Requests that a member's standing with their coach is computed again. */
  readonly touchClient: (tx: Tx, userId: string) => Promise<void>;
}
