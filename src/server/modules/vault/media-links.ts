import { createHmac, timingSafeEqual } from "node:crypto";
import { addSeconds } from "#server/platform/clock.ts";
import { and, inArray, isNull } from "#server/platform/db/orm.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { Keys } from "#server/platform/secret.ts";
import type { MediaLink } from "#shared/contract/media.ts";
import type { HealthKind } from "#shared/domain/health-access.ts";
import type { MediaKind } from "#shared/domain/private-media.ts";
import type { VaultDeps } from "./ports.ts";
import { privateMedia } from "./tables.ts";

export const linkSeconds = 300;

/** The kind of health data that a medium is. */
export const healthKindOf: Readonly<Record<MediaKind, HealthKind>> = { clip: "clips", photo: "photos", voice: "voice" };

export interface MediaAddress {
  readonly id: string;
  /** `small`: the thumbnail; `file`: for a person's data export, outside of the shop's pages. */
  readonly rendition: "small" | "file" | undefined;
  readonly viewerId: string;
  /** Unix seconds. */
  readonly endsAt: number;
}

/** Signs an address for one viewer. It grants no access alone. */
export function signAddress(key: Uint8Array, { id, rendition, viewerId, endsAt }: MediaAddress): string {
  const text = ["v1", "GET", id, viewerId, String(endsAt), ...(rendition === undefined ? [] : [rendition])].join("\n");
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Whether a signature was made by one of the keys. */
export function isSignedBy(keys: Keys, sign: (key: Uint8Array) => string, signature: string): boolean {
  const given = Buffer.from(signature);
  return keys.some((key) => {
    const expected = Buffer.from(sign(key));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

export const isSigned = (keys: Keys, address: MediaAddress, signature: string): boolean =>
  isSignedBy(keys, (key) => signAddress(key, address), signature);

/** The address of a medium for one viewer. */
export function toMediaUrl(keys: Keys, address: MediaAddress): string {
  const { id, rendition, viewerId, endsAt } = address;
  const query = new URLSearchParams({
    ...(rendition === undefined ? {} : { r: rendition }),
    ...{ u: viewerId, e: String(endsAt), s: signAddress(keys[0], address) },
  });
  return `/media/p/${id}?${query}`;
}

/** Addresses for a viewer that are valid for some minutes. */
export function createLinker({ platform, linkKeys }: VaultDeps, { userId: viewerId }: Pick<Caller, "userId">) {
  const endsAt = Math.floor(addSeconds(platform.clock.now(), linkSeconds).getTime() / 1000);
  return {
    expiresAt: new Date(endsAt * 1000).toISOString(),
    toUrl: (id: string, rendition?: "small"): string => toMediaUrl(linkKeys, { id, rendition, viewerId, endsAt }),
  };
}

/** Members whose media the caller may see, by kind. */
function createMaySee(deps: VaultDeps, caller: Caller) {
  const readable = new Map<MediaKind, Promise<readonly string[]>>();
  return async (ownerId: string, kind: MediaKind): Promise<boolean> => {
    if (ownerId === caller.userId) return true;
    if (caller.role !== "admin") return false;
    const known =
      readable.get(kind) ?? deps.ports.findReadable(deps.platform.database.reader, caller, healthKindOf[kind]);
    readable.set(kind, known);
    return (await known).includes(ownerId);
  };
}

/** Addresses of media for the caller. Media that they may not see are omitted. */
export async function createLinks(
  deps: VaultDeps,
  caller: Caller,
  ids: readonly string[],
): Promise<{ links: MediaLink[] }> {
  const rows = await deps.platform.database.reader
    .select()
    .from(privateMedia)
    .where(and(inArray(privateMedia.id, [...ids]), isNull(privateMedia.deletedAt)))
    .limit(50);
  const maySee = createMaySee(deps, caller);
  const { toUrl, expiresAt } = createLinker(deps, caller);
  const links: MediaLink[] = [];
  for (const row of rows) {
    if (!(await maySee(row.ownerId, row.kind))) continue;
    const smallUrl = row.smallId === null ? null : toUrl(row.id, "small");
    links.push({ id: row.id, url: toUrl(row.id), smallUrl, expiresAt });
  }
  return { links };
}
