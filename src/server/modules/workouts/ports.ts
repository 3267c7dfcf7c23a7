import type { Notification } from "#server/modules/notifications/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Language } from "#shared/i18n/languages.ts";

type FindRecipient = (
  reader: Reader,
  userId: string,
) => Promise<{ readonly email: string; readonly firstName: string; readonly language: Language } | undefined>;

export interface DeloadNotices {
  readonly platform: Pick<Platform, "clock" | "database" | "log">;
  readonly sendNotice: (tx: Tx, message: Notification<"lighter-week">) => Promise<void>;
  /** `undefined` for closed accounts. */
  readonly getRecipient: FindRecipient;
}

export interface ReminderDeps {
  readonly platform: Pick<Platform, "clock" | "database" | "log">;
  readonly notify: (tx: Tx, message: Notification<"workout-reminder">) => Promise<void>;
  /** `undefined` for closed accounts. */
  readonly getRecipient: FindRecipient;
}

export interface ReachDeps {
  readonly platform: Platform;
  /** Whether a member of staff coaches a member now, also as a cover. */
  readonly coaches: (reader: Reader, staffId: string, memberId: string) => Promise<boolean>;
}
