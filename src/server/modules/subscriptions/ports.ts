import type { Person, Recipient } from "#server/modules/accounts/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import type { Orders } from "#server/modules/orders/index.ts";
import type { Payments } from "#server/modules/payments/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Keys } from "#server/platform/secret.ts";
import type { Subscription } from "#shared/contract/subscriptions.ts";
import type { HealthKind, ReadReason } from "#shared/domain/health-access.ts";
import type { SubscriptionRow } from "./tables.ts";

export type StaffCaller = Pick<Caller, "userId" | "permissions">;

/** All subscriptions of these members, and these single subscriptions of others. */
export interface Reachable {
  readonly members: readonly string[];
  readonly subscriptions: readonly string[];
}

/** Staff's access to members' data; decided by coaching. */
export interface StaffAccess {
  /** The members whose subscriptions the caller may list; `undefined`: all. */
  readonly findListable: (reader: Reader, caller: StaffCaller) => Promise<Reachable | undefined>;
  /** The members whose data of this kind the caller may read now, among all or one. */
  readonly findReadable: (
    reader: Reader,
    caller: StaffCaller,
    what: HealthKind,
    memberId?: string,
  ) => Promise<Reachable>;
  /** Which of these kinds of a member's data the caller may read now, all of the member's. */
  readonly findReadableKinds: (
    reader: Reader,
    caller: StaffCaller,
    kinds: readonly HealthKind[],
    memberId: string,
  ) => Promise<ReadonlySet<HealthKind>>;
  /**
   * Decides whether the caller may read it, and writes the access
   * record. For a thread and a plan the object is the subscription. Throws 404.
   */
  readonly readHealth: (
    tx: Tx,
    caller: StaffCaller,
    memberId: string,
    what: HealthKind,
    objectId?: string,
  ) => Promise<ReadReason>;
  /** The same for the first of a member's objects that the caller may read. Throws 404. */
  readonly readHealthOfFirst: (
    tx: Tx,
    caller: StaffCaller,
    memberId: string,
    what: HealthKind,
    objectIds: readonly string[],
  ) => Promise<{ readonly objectId: string; readonly reason: ReadReason }>;
  /** The same for the rows of a list; returns the objects that may be shown. */
  readonly readHealthOfList: (
    tx: Tx,
    caller: StaffCaller,
    what: HealthKind,
    found: readonly { readonly memberId: string; readonly objectId: string }[],
  ) => Promise<ReadonlySet<string>>;
  /** The end of the caller's temporary access to the member as a lead. */
  readonly findOpenUntil: (reader: Reader, caller: StaffCaller, memberId: string) => Promise<Date | undefined>;
}

/** The coach of a subscription, as its member sees them. */
export type MyCoach = Pick<Subscription, "coach" | "cover">;

/** Counts the clips that a package promises; entitlements keeps it. */
export interface ClipCount {
  /** Counts clips that a member sent. The subscription is locked. */
  readonly take: (tx: Tx, subscription: SubscriptionRow, ids: readonly string[]) => Promise<void>;
  /** Settles clips that the coach answered. */
  readonly settle: (tx: Tx, ids: readonly string[]) => Promise<void>;
}

export interface SubscriptionDeps {
  readonly platform: Platform;
  readonly orders: Pick<Orders, "place" | "lock" | "cancel" | "find" | "findMarket" | "setPayUntil">;
  readonly payments: Pick<Payments, "create" | "charges" | "find" | "takesCard" | "releaseCodes">;
  /** Signs the links of renewal notices. */
  readonly linkKeys: Keys;
  readonly notify: Notify;
  /** Whether a member has written by WhatsApp within the last day, so that answers may be sent there as free text. */
  readonly talksByWhatsApp: (reader: Reader, userId: string) => Promise<boolean>;
  /** Mail recipient of a person; `undefined` for closed accounts. */
  readonly getRecipient: (reader: Reader, userId: string) => Promise<Recipient | undefined>;
  readonly people: {
    /** People whose accounts are open. */
    readonly find: (reader: Reader, userIds: readonly string[]) => Promise<ReadonlyMap<string, Person>>;
    /** Ids of people matched by e-mail or name prefix. */
    readonly search: (reader: Reader, text: string) => Promise<readonly string[]>;
  };
  readonly access: StaffAccess;
  readonly clips: ClipCount;
  readonly findCoachesOf: (reader: Reader, subscriptionIds: readonly string[]) => Promise<ReadonlyMap<string, MyCoach>>;
  /** The handover notes that a coach got about this client. */
  readonly readBrief: (reader: Reader, userId: string, subscriptionId: string) => Promise<string | null>;
  readonly orderNumbers: (reader: Reader, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}
