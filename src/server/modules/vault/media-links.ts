import { createHmac, timingSafeEqual } from "node:crypto";
import { and, inArray, isNull } from "drizzle-orm";
import { addSeconds } from "#server/platform/clock.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { Keys } from "#server/platform/secret.ts";
import type { MediaLink } from "#shared/contract/media.ts";
import type { HealthKind } from "#shared/domain/health-access.ts";
import type { MediaKind } from "#shared/domain/private-media.ts";
import type { VaultDeps } from "./ports.ts";
import { privateMedia } from "./tables.ts";

const linkSeconds = 300;

/** The kind of health data that a medium is. */
export const healthKindOf: Readonly<Record<MediaKind, HealthKind>> = { clip: "clips", photo: "photos", voice: "voice" };

export interface MediaAddress {
  readonly id: string;
  /** The small picture instead of the whole. */
  readonly rendition: "small" | undefined;
  readonly viewerId: string;
  /** Unix seconds. */
  readonly endsAt: number;
}

/** Signs an address for one viewer. It opens nothing by itself. */
export function signAddress(key: Uint8Array, { id, rendition, viewerId, endsAt }: MediaAddress): string {
  const text = ["v1", "GET", id, viewerId, String(endsAt), ...(rendition === undefined ? [] : [rendition])].join("\n");
  return createHmac("sha256", key).update(text).digest("base64url");
}

export function isSigned(keys: Keys, address: MediaAddress, signature: string): boolean {
  const given = Buffer.from(signature);
  return keys.some((key) => {
    const expected = Buffer.from(signAddress(key, address));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

/** The address of a medium for one viewer. */
export function toMediaUrl(keys: Keys, address: MediaAddress): string {
  const { id, rendition, viewerId, endsAt } = address;
  const query = new URLSearchParams({
    ...(rendition === undefined ? {} : { r: rendition }),
    ...{ u: viewerId, e: String(endsAt), s: signAddress(keys[0], address) },
  });
  return `/media/p/${id}?${query}`;
}

/** Members of whom the caller may see media, by kind. */
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

/** Addresses of media for the caller. What they may not see is left out. */
export async function createLinks(
  deps: VaultDeps,
  caller: Caller,
  ids: readonly string[],
): Promise<{ links: MediaLink[] }> {
  const { database, clock } = deps.platform;
  const rows = await database.reader
    .select()
    .from(privateMedia)
    .where(and(inArray(privateMedia.id, [...ids]), isNull(privateMedia.deletedAt)))
    .limit(50);
  const maySee = createMaySee(deps, caller);
  const end = addSeconds(clock.now(), linkSeconds);
  const endsAt = Math.floor(end.getTime() / 1000);
  const links: MediaLink[] = [];
  for (const row of rows) {
    if (!(await maySee(row.ownerId, row.kind))) continue;
    const to = (rendition: "small" | undefined): string =>
      toMediaUrl(deps.linkKeys, { id: row.id, rendition, viewerId: caller.userId, endsAt });
    links.push({
      ...{ id: row.id, url: to(undefined), smallUrl: row.smallId === null ? null : to("small") },
      expiresAt: new Date(endsAt * 1000).toISOString(),
    });
  }
  return { links };
}
