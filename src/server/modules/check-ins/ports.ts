import type { Recipient } from "#server/modules/accounts/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import type { StaffAccess, StaffCaller } from "#server/modules/subscriptions/index.ts";
import type { AttachRules } from "#server/modules/vault/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { CoachMessage, NewMessage } from "#shared/contract/coach-threads.ts";

export interface CheckInDeps {
  readonly platform: Platform;
  readonly access: StaffAccess;
  /** Encrypts answers. */
  readonly seal: Seal;
  readonly notify: Notify;
  readonly getRecipient: (reader: Reader, userId: string) => Promise<Recipient | undefined>;
  /** Writes into a thread as its coach; the same message id is stored once. */
  readonly writeAsCoach: (
    tx: Tx,
    caller: StaffCaller,
    subscriptionId: string,
    body: NewMessage,
    rules: AttachRules,
  ) => Promise<CoachMessage>;
}
