import { findSaleItems } from "#server/modules/catalogue/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { versionConflict } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { adminSetPackageCheckIns, PackageCheckIns } from "#shared/contract/check-in-forms.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { noSuchPackage } from "../errors.ts";
import type { CheckInDeps } from "../ports.ts";
import { type PackageRow, packageCheckIns } from "../tables.ts";
import { lockChoice } from "./forms.ts";

type PackageCall = StaffCall & { readonly caller: Caller; readonly params: { readonly id: string } };

const toPlan = ({ formId, weekday, everyWeeks, version }: PackageRow): PackageCheckIns => ({
  ...{ formId, weekday, everyWeeks, version },
});

async function assertPackage(reader: Reader, productId: string): Promise<void> {
  const [item] = await findSaleItems(reader, [{ productId, size: "" }]);
  if (item?.kind !== "package") throw noSuchPackage();
}

/** Throws 404. */
export async function readPackagePlan(
  { platform }: CheckInDeps,
  id: string,
): Promise<{ readonly plan: PackageCheckIns | null }> {
  const { reader } = platform.database;
  await assertPackage(reader, id);
  const [row] = await reader.select().from(packageCheckIns).where(eq(packageCheckIns.packageId, id));
  return { plan: row === undefined ? null : toPlan(row) };
}

const entry = (action: string, id: string) => ({
  ...{ action: `package-check-ins.${action}`, subjectKind: "product", subjectId: id },
});

/** Throws 404, 400, VERSION_CONFLICT. */
export const setPackagePlan = (
  { platform: { database, clock, audit } }: CheckInDeps,
  call: PackageCall,
  { version, ...rhythm }: BodyOf<typeof adminSetPackageCheckIns>,
): Promise<{ readonly plan: PackageCheckIns }> =>
  database.transaction(async (tx) => {
    const packageId = call.params.id;
    await assertPackage(tx, packageId);
    // Every coach of the package must find the form.
    await lockChoice(tx, call.caller, rhythm.formId, "shop");
    // An advisory lock, because there may be no row to lock yet.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`package check-ins ${packageId}`}, 0))`);
    const [before] = await tx.select().from(packageCheckIns).where(eq(packageCheckIns.packageId, packageId));
    if (version !== (before?.version ?? 0)) throw versionConflict(before === undefined ? null : toPlan(before));
    const now = clock.now();
    const row: PackageRow = {
      ...{ packageId, ...rhythm, version: (before?.version ?? 0) + 1 },
      ...{ since: before?.since ?? now, updatedAt: now },
    };
    await tx.insert(packageCheckIns).values(row).onConflictDoUpdate({ target: packageCheckIns.packageId, set: row });
    const seen = before === undefined ? null : toPlan(before);
    await audit.record(tx, call, { ...entry("set", packageId), before: seen, after: toPlan(row) });
    return { plan: toPlan(row) };
  });

/** Throws 404. */
export const clearPackagePlan = ({ platform: { database, audit } }: CheckInDeps, call: PackageCall): Promise<void> =>
  database.transaction(async (tx) => {
    const { id } = call.params;
    const [row] = await tx.delete(packageCheckIns).where(eq(packageCheckIns.packageId, id)).returning();
    if (row === undefined) throw noSuchPackage();
    await audit.record(tx, call, { ...entry("clear", id), before: toPlan(row), after: null });
  });
