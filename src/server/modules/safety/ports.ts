import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";

export interface SafetyDeps {
  readonly platform: Platform;
  /** Encrypts answers and notes. */
  readonly seal: Seal;
  /** Says that a member's standing with their coach has to be computed again. */
  readonly touchClient: (tx: Tx, userId: string) => Promise<void>;
}
