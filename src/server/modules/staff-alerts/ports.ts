import type { Notify } from "#server/modules/notifications/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import type { Language } from "#shared/i18n/languages.ts";

/** A member of staff as they are now; without locked and closed accounts. */
export interface AlertedStaff {
  readonly permissions: readonly Permission[];
  readonly language: Language;
  readonly firstName: string;
  readonly email: string;
}

/** A thread whose member waits for an answer. */
export interface WaitingThread {
  readonly subscriptionId: string;
  /** Number of the first unread message. */
  readonly number: number;
}

export interface StaffAlertNeeds {
  readonly platform: Platform;
  readonly notify: Notify;
  readonly people: {
    readonly findStaff: (reader: Reader, userId: string) => Promise<AlertedStaff | undefined>;
    readonly staffWith: (reader: Reader, permission: Permission) => Promise<readonly { readonly id: string }[]>;
  };
  /** Threads that this member of staff may read, with a message that has been unread since then. */
  readonly findWaiting: (
    reader: Reader,
    staff: { readonly userId: string; readonly permissions: readonly Permission[] },
    unreadSince: Date,
  ) => Promise<readonly WaitingThread[]>;
  /** Whether a device of theirs shows notifications, and whether a number is linked. */
  readonly findReachable: (
    reader: Reader,
    userId: string,
  ) => Promise<{ readonly push: boolean; readonly whatsapp: boolean }>;
}
