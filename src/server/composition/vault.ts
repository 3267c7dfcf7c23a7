import { join } from "node:path";
import type { Accounts } from "#server/modules/accounts/index.ts";
import { openCheckIn } from "#server/modules/check-ins/index.ts";
import { findPublishable, readAgreedPhoto } from "#server/modules/coaching/index.ts";
import { returnEntitlement } from "#server/modules/entitlements/index.ts";
import type { Videos } from "#server/modules/media/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import { openExercise } from "#server/modules/programmes/index.ts";
import {
  coachNamesOf,
  findCoachingEnds,
  type StaffAccess,
  type Subscriptions,
} from "#server/modules/subscriptions/index.ts";
import { createVault, eraseVault, exportMedia, mediaLinksLabel, type Vault } from "#server/modules/vault/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type KeysFor, readMediaKey } from "#server/platform/secret.ts";
import { composePrivateStore } from "./files.ts";

export interface VaultParts {
  readonly platform: Platform;
  readonly notify: Notify;
  readonly accounts: Accounts;
  readonly access: StaffAccess;
  readonly subscriptions: Subscriptions;
  readonly keysFor: KeysFor;
  readonly videos: Pick<Videos, "keep">;
}

/** Composes private media with its ports: subscriptions decide whose they are, coaching who may see them. */
export async function composeVault(parts: VaultParts): Promise<Vault> {
  const { platform, accounts, access, subscriptions } = parts;
  const { config } = platform;
  return createVault({
    platform,
    mediaKey: await readMediaKey(config.mediaKey, config.dataDir),
    linkKeys: parts.keysFor(mediaLinksLabel),
    store: composePrivateStore(platform),
    keepVideo: parts.videos.keep,
    openFolder: join(config.dataDir, "uploads"),
    notify: parts.notify,
    ports: {
      authenticate: accounts.authenticate,
      findSignedIn: accounts.findSignedIn,
      targets: { thread: subscriptions.openThread, checkin: openCheckIn, exercise: openExercise },
      readHealth: access.readHealth,
      findReadable: async (reader, caller, what) => (await access.findReadable(reader, caller, what)).members,
      findPublishable,
      readAgreedPhoto: (tx, caller, photo) => readAgreedPhoto(tx, platform, caller, photo),
      findCoachNames: coachNamesOf,
      findCoachingEnds,
      giveBackClip: (tx, ref) => returnEntitlement(tx, platform, { kind: "clip", ref }),
      getRecipient: accounts.getRecipient,
    },
  });
}

/** Registers the vault's part of the personal data export and of closing an account. */
export function registerVaultEvents({
  platform,
  accounts,
  keysFor,
}: Pick<VaultParts, "platform" | "accounts" | "keysFor">): void {
  const facts = { clock: platform.clock, linkKeys: keysFor(mediaLinksLabel) };
  const readKey = () => readMediaKey(platform.config.mediaKey, platform.config.dataDir);
  accounts.on(
    "exporting",
    async (reader, userId) => exportMedia(reader, { ...facts, mediaKey: await readKey() }, userId),
    { order: 89, name: "vault: pictures, clips and voice notes" },
  );
  accounts.on("closing", (tx, userId) => eraseVault(tx, { platform }, userId), {
    order: 82,
    name: "vault: the key, uploads and media",
  });
}
