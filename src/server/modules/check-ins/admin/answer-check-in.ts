import { settleEntitlement } from "#server/modules/entitlements/index.ts";
import type { StaffCaller } from "#server/modules/subscriptions/index.ts";
import { touchClient } from "#server/modules/workouts/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { adminAnswerCheckIn, CheckInSchedule, ClientCheckIn } from "#shared/contract/check-ins.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { checkInState, noSuchCheckIn } from "../errors.ts";
import { readPhotos } from "../photos.ts";
import type { CheckInDeps } from "../ports.ts";
import { openAnswers, readFormsOf, toSummary } from "../read-check-ins.ts";
import { type CheckInRow, checkIns } from "../tables.ts";
import { type ClientCall, findSchedule, findSubscription, readNewest } from "./schedules.ts";

const shown = 12;

interface ClientAccess {
  readonly caller: StaffCaller;
  readonly memberId: string;
}

async function toClientCheckIns(
  reader: Reader,
  deps: CheckInDeps,
  { caller, memberId }: ClientAccess,
  rows: readonly CheckInRow[],
): Promise<ClientCheckIn[]> {
  const formOf = await readFormsOf(reader, rows);
  // A member may show photos to women only: other staff see just the answers.
  const { members } = await deps.access.findReadable(reader, caller, "photos", memberId);
  const photosOf = await readPhotos(reader, members.includes(memberId) ? rows.map(({ id }) => id) : []);
  return rows.map((row) => {
    const { title, items } = formOf(row);
    const isIn = row.submittedAt !== null;
    return {
      ...toSummary(row, title),
      // Answers that are not submitted yet are private.
      ...{ items, answers: isIn ? openAnswers(deps, row) : {}, photos: photosOf(row.id) },
      isLate: row.submittedAt !== null && row.submittedAt > row.dueAt,
    };
  });
}

export async function readClientCheckIns(
  deps: CheckInDeps,
  { caller, params }: ClientCall,
): Promise<{ schedule: CheckInSchedule | null; checkIns: ClientCheckIn[] }> {
  const { database, clock } = deps.platform;
  return database.transaction(async (tx) => {
    await deps.access.readHealth(tx, caller, params.id, "checkins");
    const subscription = await findSubscription(tx, params.id);
    const rows = await readNewest(tx, subscription.id, shown);
    return {
      schedule: await findSchedule(tx, subscription, clock.now()),
      checkIns: await toClientCheckIns(tx, deps, { caller, memberId: params.id }, rows),
    };
  });
}

/**
 * Answers a submitted check-in: writes the message into the thread and changes the state in one transaction. The same
 * message id twice answers once. Throws 404, CHECKIN_STATE, 400 for an unknown voice note.
 */
export async function answerCheckIn(
  deps: CheckInDeps,
  { caller, params }: ClientCall,
  { messageId, text = "", voiceId, activeSeconds }: BodyOf<typeof adminAnswerCheckIn>,
): Promise<{ checkIn: ClientCheckIn }> {
  const { database, clock } = deps.platform;
  return database.transaction(async (tx) => {
    const [known] = await tx.select().from(checkIns).where(eq(checkIns.id, params.id));
    if (known === undefined) throw noSuchCheckIn();
    // `writeAsCoach` checks who coaches the member and locks the thread; that comes before the check-in's lock.
    await deps.access.readHealth(tx, caller, known.userId, "checkins");
    const attachments = voiceId === undefined ? [] : [voiceId];
    const message = { id: messageId, text, attachments };
    await deps.writeAsCoach(tx, caller, known.subscriptionId, message, { field: "voiceId", kinds: ["voice"] });
    const [row] = await tx.select().from(checkIns).where(eq(checkIns.id, params.id)).for("update");
    if (row === undefined) throw noSuchCheckIn();
    const isRepeated = row.state === "answered" && row.messageId === messageId;
    if (!isRepeated && row.state !== "submitted") throw checkInState(row.state);
    const answered = {
      ...({ state: "answered", answeredAt: clock.now(), answeredBy: caller.userId, messageId } as const),
      answerSeconds: activeSeconds,
    };
    const [written = row] = isRepeated
      ? [row]
      : await tx.update(checkIns).set(answered).where(eq(checkIns.id, row.id)).returning();
    await settleEntitlement(tx, deps.platform, { kind: "review", ref: row.id });
    await touchClient(tx, deps.platform, row.userId);
    const [checkIn] = await toClientCheckIns(tx, deps, { caller, memberId: row.userId }, [written]);
    if (checkIn === undefined) throw noSuchCheckIn();
    return { checkIn };
  });
}
