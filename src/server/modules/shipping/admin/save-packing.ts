import type { StaffCall } from "#server/platform/audit.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { notFound, versionConflict } from "#server/platform/errors.ts";
import type { adminSavePacking } from "#shared/contract/admin-packing.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { ShippingDeps } from "../ports.ts";
import { readPacking } from "../read-shipments.ts";
import { variantPacking } from "../tables.ts";

/** Stores a variant's place in the store and its weight. Throws 404, 409 VERSION_CONFLICT. */
export async function savePacking(
  { platform, items }: ShippingDeps,
  call: StaffCall,
  variantId: string,
  { place, weightG, version }: BodyOf<typeof adminSavePacking>,
): Promise<ReplyOf<typeof adminSavePacking>> {
  return platform.database.transaction(async (tx) => {
    if (!(await items.skus(tx, [variantId])).has(variantId)) throw notFound("No such variant");
    const before = (await readPacking(tx, [variantId])).get(variantId);
    const [packing] =
      version === 0
        ? await tx.insert(variantPacking).values({ variantId, place, weightG }).onConflictDoNothing().returning()
        : await tx
            .update(variantPacking)
            .set({ place, weightG, version: version + 1 })
            .where(and(eq(variantPacking.variantId, variantId), eq(variantPacking.version, version)))
            .returning();
    if (packing === undefined) {
      const current = (await readPacking(tx, [variantId])).get(variantId);
      throw versionConflict(current ?? { variantId, place: "", weightG: null, version: 0 });
    }
    await platform.audit.record(tx, call, {
      action: "packing.edit",
      subjectKind: "variant",
      subjectId: variantId,
      before: before && { place: before.place, weightG: before.weightG },
      after: { place, weightG },
    });
    return { packing };
  });
}
