import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { Gender } from "#shared/domain/audiences.ts";
import type { Goal } from "#shared/domain/programme-facts.ts";

export interface NutritionDeps {
  readonly platform: Platform;
  /** Encrypts what members write about their meals. */
  readonly seal: Seal;
  /** Encrypts what members answered about their health. */
  readonly safetySeal: Seal;
  /** The profile that a member filled in for coaching. */
  readonly findProfile: (
    reader: Reader,
    userId: string,
  ) => Promise<{ readonly sex: Gender | null; readonly goal: Goal | null } | undefined>;
}
