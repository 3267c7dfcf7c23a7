import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { composePrivateStore, composeVideoStore } from "#server/composition/files.ts";
import { createVideos } from "#server/modules/media/index.ts";
import { exerciseVideos } from "#server/modules/programmes/tables.ts";
import { messages } from "#server/modules/subscriptions/tables.ts";
import { toStoreKey } from "#server/modules/vault/check-upload.ts";
import { sealComment } from "#server/modules/vault/comments/seal-comment.ts";
import { ensureMemberKey, findMemberKey } from "#server/modules/vault/member-keys.ts";
import { deriveObjectKey, sealFile } from "#server/modules/vault/sealed-file.ts";
import { mediaComments, privateMedia } from "#server/modules/vault/tables.ts";
import { addDays, addSeconds } from "#server/platform/clock.ts";
import { readMediaKey } from "#server/platform/secret.ts";
import type { SeedContext } from "../context.ts";
import { clipComments, squatCaptions } from "../data/squat-video.ts";
import { demoAdmin, demoCustomer } from "./people.ts";
import { subscriptionOf } from "./subscriptions.ts";

/** The shop's drawn figure, doing two squats in ten seconds. */
const facts = { ms: 10_000, width: 640, height: 480 };
const readSquat = () => readFile(new URL("../media/squat.mp4", import.meta.url));

/** A video of an exercise, drawn instead of filmed. */
async function seedExerciseVideos({ tx, platform, now }: SeedContext, bytes: Buffer): Promise<void> {
  const { clock } = platform;
  const videos = createVideos({ database: { ...platform.database, reader: tx }, clock }, composeVideoStore(platform));
  const hash = await videos.keep(bytes, facts);
  const row = { ...facts, hash, bytes: bytes.length, captions: squatCaptions, updatedAt: now };
  await tx.insert(exerciseVideos).values(["back-squat", "front-squat"].map((exercise) => ({ ...row, exercise })));
}

/** A clip that the demo customer sent, with what the coach drew on it. */
async function seedClip(context: SeedContext, bytes: Buffer): Promise<void> {
  const { tx, platform, now, idOf } = context;
  const { mediaKey: given, dataDir } = platform.config;
  const mediaKey = await readMediaKey(given, dataDir);
  const ownerId = idOf("user", demoCustomer);
  const [id, at] = [idOf("other", "clip:squat"), addSeconds(now, -96 * 3600)];
  await ensureMemberKey(tx, mediaKey, ownerId, at);
  const memberKey = await findMemberKey(tx, mediaKey, ownerId);
  if (memberKey === undefined) return;
  await composePrivateStore(platform).put(toStoreKey(id), sealFile(deriveObjectKey(memberKey, id), bytes));
  const answeredAt = addSeconds(now, -20 * 3600);
  await tx.insert(privateMedia).values({
    ...{ ...facts, id, ownerId, uploaderId: ownerId, kind: "clip", mime: "video/mp4", bytes: bytes.length },
    ...{ targetKind: "thread", targetId: subscriptionOf(context, demoCustomer), attachedAt: at, createdAt: at },
    ...{ answeredAt, keepUntil: addDays(answeredAt, 90), sha256: createHash("sha256").update(bytes).digest() },
  });
  await tx
    .update(messages)
    .set({ attachments: [id] })
    .where(eq(messages.id, idOf("other", `message:${demoCustomer}:2`)));
  for (const [index, { atMs, untilMs, ...said }] of clipComments.entries()) {
    const cid = idOf("other", `clip comment:${index}`);
    await tx.insert(mediaComments).values({
      ...{ id: cid, mediaId: id, authorId: idOf("user", demoAdmin), atMs, untilMs },
      ...{ sealed: sealComment(memberKey, cid, said), createdAt: answeredAt, updatedAt: answeredAt },
    });
  }
}

/** Videos of exercises, and a clip with a coach's drawings. */
export async function seedCoachingMedia(context: SeedContext): Promise<void> {
  const bytes = await readSquat();
  await seedExerciseVideos(context, bytes);
  await seedClip(context, bytes);
}
