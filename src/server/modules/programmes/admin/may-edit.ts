import type { StaffCall } from "#server/platform/audit.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { refuse } from "#server/platform/errors.ts";
import { type Caller, callerMay } from "#server/platform/http/call.ts";
import type { AdminProgramme } from "#shared/contract/admin-programmes.ts";
import { PROGRAMME_READ_ONLY } from "#shared/contract/refusals.ts";

export type ProgrammeCaller = Pick<Caller, "userId" | "permissions">;
export type ProgrammeCall = StaffCall & { readonly caller: ProgrammeCaller };

/** Leads and staff who edit the catalogue may edit all programmes. */
export const mayEditAll = (caller: ProgrammeCaller): boolean =>
  callerMay(caller, "coaching_lead") || callerMay(caller, "catalogue");

/** Whether the caller may edit programme `g` of coach `c`. */
export const mayEditIn = (caller: ProgrammeCaller): SQL =>
  mayEditAll(caller)
    ? sql`true`
    : sql`(c.user_id is not distinct from ${caller.userId}::uuid or exists (select 1 from programme_editors x join coaches o on o.id = x.coach_id
      where x.programme_id = g.id and o.user_id = ${caller.userId}))`;

const readOnly = () =>
  refuse(PROGRAMME_READ_ONLY, "This programme is another coach's; a lead can name you as its editor");

/** Throws PROGRAMME_READ_ONLY. */
export function assertMayEdit({ mayEdit }: Pick<AdminProgramme, "mayEdit">): void {
  if (!mayEdit) throw readOnly();
}

/** A coach may create only their own programmes. Throws PROGRAMME_READ_ONLY. */
export function assertMayBegin(caller: ProgrammeCaller, coach: { readonly userId: string | null }): void {
  if (!mayEditAll(caller) && coach.userId !== caller.userId) throw readOnly();
}

/** Only leads change a programme's coach, because that coach may edit it. Throws PROGRAMME_READ_ONLY. */
export function assertMayGive(caller: ProgrammeCaller): void {
  if (!mayEditAll(caller)) throw readOnly();
}
