import { createHash } from "node:crypto";
import sharp from "sharp";
import { composePrivateStore } from "#server/composition/files.ts";
import { checkInPhotos } from "#server/modules/check-ins/tables.ts";
import { toStoreKey } from "#server/modules/vault/check-upload.ts";
import { ensureMemberKey, findMemberKey } from "#server/modules/vault/member-keys.ts";
import { deriveObjectKey, sealFile } from "#server/modules/vault/sealed-file.ts";
import { privateMedia, publishConsents } from "#server/modules/vault/tables.ts";
import { readMediaKey } from "#server/platform/secret.ts";
import { type Pose, poses } from "#shared/domain/check-ins.ts";
import { publishTextVersion } from "#shared/domain/publishing.ts";
import type { SeedContext } from "../context.ts";

const size = { width: 900, height: 1200 };
const shapes: Readonly<Record<Pose, string>> = {
  front:
    '<path d="M330 330q120-60 240 0l50 330-60 10-40-200-10 250 30 380h-100l-20-330-20 330H300l30-380-10-250-40 200-60-10z"/>',
  side: '<path d="M400 330q90-50 140 20l20 200-30 180 10 100 20 270H430l-10-300-20-160 20-140z"/>',
  back: '<path d="M330 330q120-60 240 0l50 330-60 10-40-200-10 250 30 380h-100l-20-330-20 330H300l30-380-10-250-40 200-60-10z"/><path d="M450 340v330" stroke="#d8c9b5" stroke-width="8"/>',
};

/** Taken from further away and lower down: what `laidBack` lays over the other photos again. */
const fromAfar = "translate(450 600) scale(0.9615) translate(-459 -576)";
const laidBack = { shiftX: 0.01, shiftY: -0.02, zoom: 1.04 };

/** A drawn person instead of a photo, the middle `narrower` from week to week. */
const draw = (pose: Pose, narrower: number, camera: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 900 1200">
  <rect width="900" height="1200" fill="#efe6d8"/><rect y="1080" width="900" height="120" fill="#cdbfa9"/>
  <g fill="#8a6f54" transform="${camera} translate(450 0) scale(${1 - narrower} 1) translate(-450 0)">
  <circle cx="450" cy="220" r="90"/>${shapes[pose]}</g></svg>`;

interface SeededCheckIn {
  readonly id: string;
  readonly userId: string;
  readonly key: string;
  readonly weeksAgo: number;
  readonly at: Date;
}

/** A photo with a small one; their flat areas are small however little the encoder tries. */
async function drawPhoto(pose: Pose, weeksAgo: number) {
  const isAfar = weeksAgo === 1 && pose === "front";
  const drawn = sharp(Buffer.from(draw(pose, 0.12 - weeksAgo * 0.04, isAfar ? fromAfar : "")));
  const [whole, small] = await Promise.all([
    drawn.clone().webp({ quality: 82, effort: 0 }).toBuffer(),
    drawn.clone().resize({ width: 360 }).webp({ quality: 82, effort: 0 }).toBuffer(),
  ]);
  return { pose, isAfar, whole, small };
}

/** Photos of a check-in, sealed as those of members are. */
export async function seedPhotos({ tx, platform, idOf }: SeedContext, checkIn: SeededCheckIn): Promise<void> {
  const { id: checkInId, userId, key: itemKey, weeksAgo, at } = checkIn;
  const { mediaKey: given, dataDir } = platform.config;
  const mediaKey = await readMediaKey(given, dataDir);
  const store = composePrivateStore(platform);
  await ensureMemberKey(tx, mediaKey, userId, at);
  const memberKey = await findMemberKey(tx, mediaKey, userId);
  if (memberKey === undefined) return;
  const photos = await Promise.all(poses.map((pose) => drawPhoto(pose, weeksAgo)));
  for (const { pose, isAfar, whole, small } of photos) {
    const name = `check-in photo:${checkInId}:${pose}`;
    const [id, smallId] = [idOf("other", name), idOf("other", `${name}:small`)];
    await store.put(toStoreKey(id), sealFile(deriveObjectKey(memberKey, id), whole));
    await store.put(toStoreKey(smallId), sealFile(deriveObjectKey(memberKey, smallId), small));
    await tx.insert(privateMedia).values({
      ...{ id, smallId, ownerId: userId, uploaderId: userId, kind: "photo" },
      ...{ targetKind: "checkin", targetId: checkInId, mime: "image/webp" },
      ...{ bytes: whole.length, smallBytes: small.length, ...size },
      ...{ sha256: createHash("sha256").update(whole).digest(), attachedAt: at, createdAt: at },
    });
    const laid = isAfar ? laidBack : {};
    await tx.insert(checkInPhotos).values({ checkInId, itemKey, pose, mediaId: id, addedAt: at, ...laid });
  }
}

/** A member lets the shop show their first photo and their last one. */
export async function seedConsent(
  { tx, idOf, now }: SeedContext,
  {
    userId,
    words,
    checkInIds,
  }: { readonly userId: string; readonly words: string; readonly checkInIds: readonly string[] },
): Promise<void> {
  const [first, last] = [checkInIds[0], checkInIds.at(-1)];
  if (first === undefined || last === undefined || first === last) return;
  const mediaIds = [first, last].map((id) => idOf("other", `check-in photo:${id}:front`));
  await tx.insert(publishConsents).values({
    ...{ id: idOf("other", `publish consent:${last}`), memberId: userId, mediaIds, scope: "shop" },
    ...{ textVersion: publishTextVersion, words },
    ...{ givenAt: now, shownAt: now },
  });
}
