import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { ScreeningBody } from "#shared/contract/screening.ts";

export interface SafetyDeps {
  readonly platform: Platform;
  /** Encrypts answers and notes. */
  readonly seal: Seal;
  /** Keeps what a member trains for and with, in the one place where it is kept. */
  readonly fillProfile: (tx: Tx, userId: string, said: NonNullable<ScreeningBody["training"]>) => Promise<void>;
  /** Says that a member's standing with their coach has to be computed again. */
  readonly touchClient: (tx: Tx, userId: string) => Promise<void>;
}
