import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { ScreeningBody } from "#shared/contract/screening.ts";

export interface SafetyDeps {
  readonly platform: Platform;
  /** Encrypts answers and notes. */
  readonly seal: Seal;
  /** Stores a member's goals and equipment in their coaching profile. */
  readonly fillProfile: (tx: Tx, userId: string, profile: NonNullable<ScreeningBody["training"]>) => Promise<void>;
  /** Requests that a member's standing with their coach is computed again. */
  readonly touchClient: (tx: Tx, userId: string) => Promise<void>;
}
