import type { Person, Recipient } from "#server/modules/accounts/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";
import type { DaysOff } from "#shared/domain/working-hours.ts";

export interface CallDeps {
  readonly platform: Platform;
  readonly notify: Notify;
  /** Mail recipient of a person; `undefined` for closed accounts. */
  readonly getRecipient: (reader: Reader, userId: string) => Promise<Recipient | undefined>;
  readonly findPeople: (reader: Reader, userIds: readonly string[]) => Promise<ReadonlyMap<string, Person>>;
  /** The primary coach of a subscription. */
  readonly findCoachId: (reader: Reader, subscriptionId: string) => Promise<string | undefined>;
  /** Days off of coaches that have not ended before a day. */
  readonly findDaysOff: (
    reader: Reader,
    coachIds: readonly string[],
    since: IsoDate,
  ) => Promise<ReadonlyMap<string, readonly DaysOff[]>>;
  /** Sender address of invitations to calls. */
  readonly shopEmail: string;
}
