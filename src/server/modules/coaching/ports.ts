import type { Recipient } from "#server/modules/accounts/index.ts";
import type { Media } from "#server/modules/media/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import type { NutritionDeps } from "#server/modules/nutrition/index.ts";
import type { OverlayDeps } from "#server/modules/overlays/index.ts";
import type { StaffAccess } from "#server/modules/subscriptions/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { Briefs } from "./briefs.ts";

export interface CoachingDeps {
  readonly platform: Platform;
  readonly notify: Notify;
  readonly briefs: Briefs;
  readonly media: Pick<Media, "readPictureFacts">;
  /** Mail recipient of a person; `undefined` for closed accounts. */
  readonly getRecipient: (reader: Reader, userId: string) => Promise<Recipient | undefined>;
}

/** Dependencies of the pages about clients. */
export interface CockpitDeps {
  readonly platform: Platform;
  readonly access: StaffAccess;
  /** Encrypts notes about members. */
  readonly seal: Seal;
  /** Encrypts members' answers about their health. */
  readonly safetySeal: Seal;
  /** Dependencies for reading temporary plans, such as training in Ramadan. */
  readonly overlays: OverlayDeps;
  readonly nutrition: NutritionDeps;
}
