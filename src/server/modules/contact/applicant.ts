import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, isNull } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { handleMessage } from "./admin/handle-message.ts";
import { joinApplications } from "./tables.ts";

const { id, name, email, language, affiliateId } = joinApplications;
const applicant = { id, name, email, language, affiliateId };

export type Applicant = Pick<typeof joinApplications.$inferSelect, keyof typeof applicant>;

/** Who sent an application. */
export async function findApplicant(reader: Reader, applicationId: string): Promise<Applicant | undefined> {
  const [row] = await reader.select(applicant).from(joinApplications).where(eq(id, applicationId));
  return row;
}

/** Whose application an affiliate was made of. */
export async function findApplicantOf(reader: Reader, affiliate: string): Promise<Applicant | undefined> {
  const [row] = await reader.select(applicant).from(joinApplications).where(eq(affiliateId, affiliate));
  return row;
}

/** Notes which affiliate was made of an application, which is dealt with then. `false` if one was made of it before. */
export async function noteAffiliate(
  tx: Tx,
  platform: Pick<Platform, "audit" | "clock">,
  call: StaffCall,
  made: { readonly applicationId: string; readonly affiliateId: string },
): Promise<boolean> {
  const noted = await tx
    .update(joinApplications)
    .set({ affiliateId: made.affiliateId })
    .where(and(eq(id, made.applicationId), isNull(affiliateId)))
    .returning({ id });
  if (noted.length === 0) return false;
  await handleMessage(tx, platform, call, { kind: "application", id: made.applicationId, isHandled: true });
  return true;
}
