import { findApplicant } from "#server/modules/contact/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { like, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { AffiliateDraft } from "#shared/contract/admin-affiliates.ts";
import { noSuchApplication } from "../errors.ts";
import { affiliates } from "../tables.ts";
import { toCodeBase, toFreeCode } from "./propose-code.ts";

/** An account whose owner has confirmed this address. */
async function findConfirmed(reader: Reader, email: string): Promise<string | null> {
  const [row] = await readRows<{ email: string }>(
    reader,
    sql`select email from users where email_key = lower(${email}) and email_verified_at is not null and closed_at is null`,
  );
  return row?.email ?? null;
}

/** What a new affiliate could be, from an application. Throws 404. */
export async function draftAffiliate(reader: Reader, applicationId: string): Promise<AffiliateDraft> {
  const applicant = await findApplicant(reader, applicationId);
  if (applicant === undefined) throw noSuchApplication();
  const { name, email, affiliateId } = applicant;
  const base = toCodeBase(applicant);
  const taken = await reader
    .select({ code: affiliates.code })
    .from(affiliates)
    .where(like(affiliates.code, `${base}%`));
  return {
    ...{ applicationId, affiliateId, applicantEmail: email },
    name: name.slice(0, 80),
    code: toFreeCode(base, new Set(taken.map(({ code }) => code))),
    email: await findConfirmed(reader, email),
  };
}
