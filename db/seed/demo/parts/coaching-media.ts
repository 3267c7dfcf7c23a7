import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { composePrivateStore, composeVideoStore } from "#server/composition/files.ts";
import { coachAssignments } from "#server/modules/coaching/tables.ts";
import { settleEntitlement, takeEntitlement } from "#server/modules/entitlements/index.ts";
import { createVideos } from "#server/modules/media/index.ts";
import { exerciseVideos } from "#server/modules/programmes/tables.ts";
import { messages, subscriptions, threads } from "#server/modules/subscriptions/tables.ts";
import { toStoreKey } from "#server/modules/vault/check-upload.ts";
import { sealComment } from "#server/modules/vault/comments/seal-comment.ts";
import { ensureMemberKey, findMemberKey } from "#server/modules/vault/member-keys.ts";
import { deriveObjectKey, sealFile } from "#server/modules/vault/sealed-file.ts";
import { mediaComments, privateMedia } from "#server/modules/vault/tables.ts";
import { addDays, addSeconds } from "#server/platform/clock.ts";
import { and, eq } from "#server/platform/db/orm.ts";
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

interface SentClip {
  /** Of the clip in the seed. */
  readonly name: string;
  readonly subscriptionId: string;
  /** Of the message that it goes with. */
  readonly number: number;
  readonly hoursAgo: number;
  /** Hours since the coach has answered it; `undefined`: it waits. */
  readonly answeredHoursAgo?: number;
}

/** A clip in a thread, which takes one of those that the package promises. Returns its id and the member's key. */
async function seedClip(context: SeedContext, bytes: Buffer, clip: SentClip) {
  const { tx, platform, now, idOf } = context;
  const { mediaKey: given, dataDir } = platform.config;
  const mediaKey = await readMediaKey(given, dataDir);
  const { name, subscriptionId, number, hoursAgo, answeredHoursAgo } = clip;
  const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  if (subscription === undefined) throw new Error(`nobody has sent the clip ${name}`);
  const ownerId = subscription.userId;
  const [id, at] = [idOf("other", `clip:${name}`), addSeconds(now, -hoursAgo * 3600)];
  await ensureMemberKey(tx, mediaKey, ownerId, at);
  const memberKey = await findMemberKey(tx, mediaKey, ownerId);
  if (memberKey === undefined) throw new Error("a member has no key");
  await composePrivateStore(platform).put(toStoreKey(id), sealFile(deriveObjectKey(memberKey, id), bytes));
  const answeredAt = answeredHoursAgo === undefined ? null : addSeconds(now, -answeredHoursAgo * 3600);
  await tx.insert(privateMedia).values({
    ...{ ...facts, id, ownerId, uploaderId: ownerId, kind: "clip", mime: "video/mp4", bytes: bytes.length },
    ...{ targetKind: "thread", targetId: subscriptionId, attachedAt: at, createdAt: at, answeredAt },
    keepUntil: answeredAt === null ? null : addDays(answeredAt, 90),
    sha256: createHash("sha256").update(bytes).digest(),
  });
  await tx
    .update(messages)
    .set({ attachments: [id] })
    .where(and(eq(messages.subscriptionId, subscriptionId), eq(messages.number, number)));
  await takeEntitlement(tx, platform, subscription, { kind: "clip", ref: id });
  if (answeredAt !== null) await settleEntitlement(tx, platform, { kind: "clip", ref: id });
  return { id, memberKey };
}

/** A clip that the demo customer sent, with what the coach drew on it. */
async function seedDrawnClip(context: SeedContext, bytes: Buffer): Promise<void> {
  const { tx, now, idOf } = context;
  const subscriptionId = subscriptionOf(context, demoCustomer);
  const sent = { name: "squat", subscriptionId, number: 3, hoursAgo: 96, answeredHoursAgo: 20 };
  const { id, memberKey } = await seedClip(context, bytes, sent);
  const answeredAt = addSeconds(now, -20 * 3600);
  for (const [index, { atMs, untilMs, ...said }] of clipComments.entries()) {
    const cid = idOf("other", `clip comment:${index}`);
    await tx.insert(mediaComments).values({
      ...{ id: cid, mediaId: id, authorId: idOf("user", demoAdmin), atMs, untilMs },
      ...{ sealed: sealComment(memberKey, cid, said), createdAt: answeredAt, updatedAt: answeredAt },
    });
  }
}

/** A clip that waits for the demo coach, with the last message of the client who waits for an answer. */
async function seedWaitingClip(context: SeedContext, bytes: Buffer): Promise<void> {
  const { tx, idOf } = context;
  const [waiting] = await tx
    .select({ subscriptionId: threads.subscriptionId, number: threads.lastNumber })
    .from(threads)
    .innerJoin(coachAssignments, eq(coachAssignments.subscriptionId, threads.subscriptionId))
    .where(and(eq(coachAssignments.coachId, idOf("coach", "karim-adel")), eq(threads.lastAuthor, "customer")))
    .limit(1);
  if (waiting === undefined) throw new Error("no client of the demo coach waits for an answer");
  await seedClip(context, bytes, { name: "squat to look at", ...waiting, hoursAgo: 100 });
}

/** Videos of exercises, a clip with a coach's drawings, and one that waits for its answer. */
export async function seedCoachingMedia(context: SeedContext): Promise<void> {
  const bytes = await readSquat();
  await seedExerciseVideos(context, bytes);
  await seedDrawnClip(context, bytes);
  await seedWaitingClip(context, bytes);
}
