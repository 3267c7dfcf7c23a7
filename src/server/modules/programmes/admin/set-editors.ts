import type { Tx } from "#server/platform/db/database.ts";
import { eq, inArray } from "#server/platform/db/orm.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { adminSetProgrammeEditors } from "#shared/contract/admin-programme-editors.ts";
import type { AdminProgramme } from "#shared/contract/admin-programmes.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { coaches, programmeEditors, programmes } from "../tables.ts";
import type { ProgrammeCall } from "./may-edit.ts";
import type { ProgrammeDeps } from "./ports.ts";
import { requireProgramme } from "./read-for-staff.ts";

/** Replaces a programme's editors. */
export async function writeEditors(
  tx: Tx,
  { clock }: Pick<Platform, "clock">,
  { caller }: ProgrammeCall,
  programmeId: string,
  coachIds: readonly string[],
): Promise<void> {
  await tx.delete(programmeEditors).where(eq(programmeEditors.programmeId, programmeId));
  if (coachIds.length === 0) return;
  const added = { addedBy: caller.userId, addedAt: clock.now() };
  await tx.insert(programmeEditors).values(coachIds.map((coachId) => ({ programmeId, coachId, ...added })));
}

async function checkCoaches(tx: Tx, coachIds: readonly string[]): Promise<void> {
  if (new Set(coachIds).size < coachIds.length) throw invalidField("coachIds", "DUPLICATE", "Names a coach twice");
  const known = await tx
    .select({ id: coaches.id })
    .from(coaches)
    .where(inArray(coaches.id, [...coachIds]))
    .limit(coachIds.length + 1);
  if (known.length < coachIds.length) throw invalidField("coachIds", "UNKNOWN_COACH", "There is no such coach");
}

const namesOf = ({ editors }: AdminProgramme) => ({ editors: editors.map(({ slug }) => slug) });

/** Sets who edits a programme besides its coach. Throws 404, 409 VERSION_CONFLICT, 400 UNKNOWN_COACH. */
export async function setEditors(
  deps: ProgrammeDeps,
  call: ProgrammeCall,
  id: string,
  { version, coachIds }: BodyOf<typeof adminSetProgrammeEditors>,
): Promise<AdminProgramme> {
  return deps.platform.database.transaction(async (tx) => {
    await tx.select({ id: programmes.id }).from(programmes).where(eq(programmes.id, id)).for("update");
    const before = await requireProgramme(deps, tx, call.caller, id);
    await checkCoaches(tx, coachIds);
    // Passes the product's version, so that concurrent edits conflict.
    await deps.productAdmin.edit(tx, id, { version });
    await writeEditors(
      tx,
      deps.platform,
      call,
      id,
      coachIds.filter((coachId) => coachId !== before.coach.id),
    );
    const after = await requireProgramme(deps, tx, call.caller, id);
    await deps.platform.audit.record(tx, call, {
      ...{ action: "programme.editors", subjectKind: "programme", subjectId: id },
      ...{ before: namesOf(before), after: namesOf(after) },
    });
    return after;
  });
}
