import type { Videos } from "#server/modules/media/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Keys } from "#server/platform/secret.ts";
import type { HealthKind, ReadReason } from "#shared/domain/health-access.ts";
import type { UploadPurpose, UploadTargetKind } from "#shared/domain/private-media.ts";
import type { Language, LocalizedText } from "#shared/i18n/languages.ts";
import type { PrivateStore } from "./private-store.ts";

export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

/** Returns whose data an upload for a target becomes. Throws 404 and other refusals. */
export type OpenTarget = (
  tx: Tx,
  caller: Caller,
  wanted: { readonly id: string; readonly purpose: UploadPurpose },
) => Promise<{ readonly ownerId: string }>;

/** What the vault needs from downstream modules. */
export interface VaultPorts {
  /** The caller of an access token. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  /** A signed-in person with their current permissions. */
  readonly findSignedIn: (reader: Reader, userId: string) => Promise<Caller | undefined>;
  /** What media can be for; a kind that is missing is 404. */
  readonly targets: Partial<Readonly<Record<UploadTargetKind, OpenTarget>>>;
  /** Decides whether staff may see an object of a member now, and writes the access record. Throws 404. */
  readonly readHealth: (
    tx: Tx,
    caller: Caller,
    memberId: string,
    what: HealthKind,
    objectId: string,
  ) => Promise<ReadReason>;
  /** Which of the members' agreed photos the caller may view to publish them. */
  readonly findPublishable: (
    reader: Reader,
    caller: Pick<Caller, "userId">,
    memberIds: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  /** Records an access to an agreed photo to publish it. Throws 404 if the caller may not. */
  readonly readAgreedPhoto: (
    tx: Tx,
    caller: Caller,
    photo: { readonly memberId: string; readonly objectId: string },
  ) => Promise<void>;
  /** The names of coaches that members see. */
  readonly findCoachNames: (reader: Reader, userIds: readonly string[]) => Promise<ReadonlyMap<string, LocalizedText>>;
  /** Members whose data of this kind staff may see now. */
  readonly findReadable: (reader: Reader, caller: Caller, what: HealthKind) => Promise<readonly string[]>;
  /** When the coaching of each member ended; `null` while it runs. Members who were never coached are missing. */
  readonly findCoachingEnds: (
    reader: Reader,
    memberIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Date | null>>;
  /** Gives back a clip that a member deleted before it was answered. */
  readonly giveBackClip: (tx: Tx, id: string) => Promise<void>;
  /** Mail recipient of a person; `undefined` for closed accounts. */
  readonly getRecipient: (reader: Reader, userId: string) => Promise<Person | undefined>;
}

export interface VaultDeps {
  readonly platform: Platform;
  /** Wraps the keys of members. */
  readonly mediaKey: Uint8Array;
  /** Sign the addresses of media. */
  readonly linkKeys: Keys;
  readonly store: PrivateStore;
  /** Keeps a video that everybody may see; returns its hash. */
  readonly keepVideo: Videos["keep"];
  /** Folder of incomplete uploads. */
  readonly openFolder: string;
  readonly notify: Notify;
  readonly ports: VaultPorts;
}
