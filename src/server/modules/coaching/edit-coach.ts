import type * as z from "zod/mini";
import { findPeople, findStaffWith } from "#server/modules/accounts/index.ts";
import { wireImage } from "#server/modules/media/index.ts";
import { addCoaches, type CoachRow, findCoaches, lockCoach, updateCoach } from "#server/modules/programmes/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import { inSavepoint, isUniqueViolation, type Reader, type Tx } from "#server/platform/db/database.ts";
import { assertVersion, invalidField, refuse } from "#server/platform/errors.ts";
import type { AdminCoach, CoachBody, createCoachBody, updateCoachBody } from "#shared/contract/admin-coaching.ts";
import { SLUG_TAKEN } from "#shared/contract/refusals.ts";
import { readLoads } from "./assignments.ts";
import { noSuchCoach } from "./errors.ts";
import type { CoachingDeps } from "./ports.ts";
import { toAdminCoach } from "./read-coaches.ts";

/** Runs after a profile got an account. */
export const profileLinkedJob = "coach-linked";

async function viewCoach(reader: Reader, row: CoachRow): Promise<AdminCoach> {
  const load = (await readLoads(reader)).get(row.id)?.load ?? 0;
  return toAdminCoach(row, load, await findPeople(reader, row.userId === null ? [] : [row.userId]));
}

/** Checks fields against each other. Throws 400. */
async function assertValid(tx: Tx, body: CoachBody, before: CoachRow | undefined): Promise<void> {
  const { gender, womenOnly, staffId } = body;
  if (staffId !== null && gender === null) throw invalidField("gender", "REQUIRED", "Who coaches has said which");
  if (womenOnly && gender === "male")
    throw invalidField("womenOnly", "INVALID_VALUE", "Women are coached by women here");
  if (staffId === null || staffId === before?.userId) return;
  const staff = await findStaffWith(tx, "coaching");
  if (!staff.some(({ id }) => id === staffId))
    throw invalidField("staffId", "INVALID_VALUE", "Is not staff who may coach");
}

function toChanges(body: CoachBody) {
  const { name, initials, title, bio, licenceNumber, experienceYears, languages, specialties } = body;
  const { gender, womenOnly, staffId: userId, capacity, acceptsNew } = body;
  return {
    ...{ name, initials, title, bio, licenceNumber, experienceYears },
    ...{ gender, womenOnly, userId, capacity, acceptsNew },
    languages: [...new Set(languages)],
    specialties: [...new Set(specialties)],
  };
}

/** The photo in a form; `undefined` leaves it unchanged. Throws 400. */
async function readPhoto(tx: Tx, { media }: CoachingDeps, photo: CoachBody["photo"]) {
  if (photo === undefined) return {};
  if (photo === null) return { photo: null };
  const facts = (await media.readPictureFacts(tx, [photo.hash])).get(photo.hash);
  if (facts === undefined) throw invalidField("photo", "INVALID_VALUE", "There is no such picture");
  return { photo: wireImage(facts, photo.alt) };
}

/** A coach's gender decides whose data they may open, so only somebody else may set it. */
function assertNotOwnGender({ caller }: StaffCall, { gender, staffId }: CoachBody, before: CoachRow): void {
  const isOwn = caller.userId === before.userId || caller.userId === staffId;
  if (isOwn && before.gender !== null && gender !== before.gender)
    throw invalidField("gender", "INVALID_VALUE", "Another lead changes it");
}

/** Refuses a second profile of one person, and a slug that is taken. */
async function withDuplicateRefusal<T>(tx: Tx, slug: string, write: (inner: Tx) => Promise<T>): Promise<T> {
  try {
    return await inSavepoint(tx, write);
  } catch (error) {
    if (isUniqueViolation(error, "coaches_user")) throw invalidField("staffId", "DUPLICATE", "Has a profile already");
    if (isUniqueViolation(error)) throw refuse(SLUG_TAKEN, "Another coach has this address", { slug });
    throw error;
  }
}

type Note = Pick<
  Parameters<CoachingDeps["platform"]["audit"]["record"]>[2],
  "action" | "before" | "after" | "subjectId"
>;
const note = (deps: CoachingDeps, tx: Tx, call: StaffCall, entry: Note) =>
  deps.platform.audit.record(tx, call, { ...entry, subjectKind: "coach" });

/** Adds a coach's profile. Throws 400, SLUG_TAKEN. */
export async function createCoach(
  deps: CoachingDeps,
  call: StaffCall,
  { slug, ...body }: z.output<typeof createCoachBody>,
): Promise<AdminCoach> {
  const { platform } = deps;
  return platform.database.transaction(async (tx) => {
    await assertValid(tx, body, undefined);
    const id = platform.ids.next();
    const photo = await readPhoto(tx, deps, body.photo);
    const row = { ...toChanges(body), ...photo, id, slug, credentials: [], isDemo: false };
    await withDuplicateRefusal(tx, slug, (inner) => addCoaches(inner, [row], platform.clock.now()));
    const [written] = await findCoaches(tx, [id]);
    if (written === undefined) throw new Error("a coach was not written");
    const coach = await viewCoach(tx, written);
    if (body.staffId !== null) await platform.jobs.enqueue(tx, profileLinkedJob, { coachId: id });
    await note(deps, tx, call, { action: "coach.create", subjectId: id, after: coach });
    return coach;
  });
}

/** Edits a coach's profile. Throws 400, 404, VERSION_CONFLICT. */
export async function editCoach(
  deps: CoachingDeps,
  call: StaffCall,
  id: string,
  { version, ...body }: z.output<typeof updateCoachBody>,
): Promise<AdminCoach> {
  return deps.platform.database.transaction(async (tx) => {
    const row = await lockCoach(tx, id);
    if (row === undefined) throw noSuchCoach();
    const before = await viewCoach(tx, row);
    assertVersion(version, before);
    await assertValid(tx, body, row);
    assertNotOwnGender(call, body, row);
    const changes = { ...toChanges(body), ...(await readPhoto(tx, deps, body.photo)) };
    const updated = await withDuplicateRefusal(tx, row.slug, (inner) => updateCoach(inner, row, changes));
    const coach = await viewCoach(tx, updated);
    if (body.staffId !== null && body.staffId !== row.userId)
      await deps.platform.jobs.enqueue(tx, profileLinkedJob, { coachId: id });
    await note(deps, tx, call, { action: "coach.edit", subjectId: id, before, after: coach });
    return coach;
  });
}
