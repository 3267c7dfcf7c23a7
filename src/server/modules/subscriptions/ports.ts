import type { Person, Recipient } from "#server/modules/accounts/index.ts";
import type { SendMail } from "#server/modules/mails/index.ts";
import type { Orders } from "#server/modules/orders/index.ts";
import type { Payments } from "#server/modules/payments/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";

export interface SubscriptionDeps {
  readonly platform: Platform;
  readonly orders: Pick<Orders, "place" | "lock" | "cancel" | "find">;
  readonly payments: Pick<Payments, "create">;
  readonly sendMail: SendMail;
  /** Mail recipient of a person; `undefined` for closed accounts. */
  readonly getRecipient: (reader: Reader, userId: string) => Promise<Recipient | undefined>;
  readonly people: {
    /** People whose accounts are open. */
    readonly find: (reader: Reader, userIds: readonly string[]) => Promise<ReadonlyMap<string, Person>>;
    /** Ids of people matched by e-mail or name prefix. */
    readonly search: (reader: Reader, text: string) => Promise<readonly string[]>;
  };
  readonly orderNumbers: (reader: Reader, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}
