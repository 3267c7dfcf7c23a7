import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { assertVersion, invalidField, notFound } from "#server/platform/errors.ts";
import type {
  AdminAutomaticDiscount,
  adminCreateAutomaticDiscount,
  adminUpdateAutomaticDiscount,
} from "#shared/contract/admin-automatic-discounts.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { automaticView } from "../read-automatic.ts";
import { type AutomaticDiscount, automaticDiscounts, type NewAutomaticDiscount } from "../tables.ts";
import { type CouponAdmin, toMinors, toMoment } from "./coupons.ts";

type Body = BodyOf<typeof adminCreateAutomaticDiscount>;
type Columns = Omit<NewAutomaticDiscount, "id" | "version" | "createdAt" | "updatedAt">;

/** Throws 400 on contradicting fields. */
function assertWhole(body: Body): void {
  if (body.kind !== "amount" && body.percentage === null)
    throw invalidField("percentage", "REQUIRED", "A percentage is needed");
  if (body.kind === "amount" && toMinors(body.amounts) === null)
    throw invalidField("amounts", "REQUIRED", "An amount in one currency at least is needed");
  if (body.kind !== "buy_get") return;
  for (const field of ["buyQuantity", "getQuantity"] as const)
    if (body[field] === null) throw invalidField(field, "REQUIRED", "A number of pieces is needed");
}

function toColumns(body: Body): Columns {
  assertWhole(body);
  const { name, kind, productIds, categoryIds, currencies, markets, combinesWithCoupons, isActive } = body;
  const [startsAt, endsAt] = [toMoment(body.startsAt), toMoment(body.endsAt)];
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    throw invalidField("endsAt", "INVALID_VALUE", "The end must come after the beginning");
  const isBuyGet = kind === "buy_get";
  return {
    ...{ name, kind, productIds, categoryIds, currencies, markets, combinesWithCoupons, isActive, startsAt, endsAt },
    percentHundredths: kind === "amount" ? null : Math.round((body.percentage ?? 0) * 100),
    amounts: kind === "amount" ? toMinors(body.amounts) : null,
    minimums: toMinors(body.minimums),
    caps: toMinors(body.caps),
    buyQuantity: isBuyGet ? body.buyQuantity : null,
    getQuantity: isBuyGet ? body.getQuantity : null,
    maxTimes: isBuyGet ? body.maxTimes : null,
  };
}

const act = (verb: "create" | "update" | "delete", subjectId: string) => ({
  action: `automatic-discount.${verb}`,
  subjectKind: "automatic-discount",
  subjectId,
});

// Audit log fields, without those that all discounts share.
const toFacts = ({ id: _, createdAt: _created, updatedAt: _updated, version: _version, ...facts }: AutomaticDiscount) =>
  facts;

const required = (row: AutomaticDiscount | undefined): AutomaticDiscount => {
  if (row === undefined) throw notFound("Discount not found");
  return row;
};

/** Locks the discount, so that the audit entry's "before" is exact. Throws 404. */
async function lock(tx: Tx, id: string): Promise<AutomaticDiscount> {
  const [row] = await tx.select().from(automaticDiscounts).where(eq(automaticDiscounts.id, id)).for("update");
  return required(row);
}

/** Throws 400. */
export function createAutomatic(
  { platform }: CouponAdmin,
  call: StaffCall,
  body: Body,
): Promise<AdminAutomaticDiscount> {
  const columns = toColumns(body);
  return platform.database.transaction(async (tx) => {
    const now = platform.clock.now();
    const draft = { ...columns, id: platform.ids.next(), createdAt: now, updatedAt: now };
    const [row] = await tx.insert(automaticDiscounts).values(draft).returning();
    const made = required(row);
    await platform.audit.record(tx, call, { ...act("create", made.id), after: toFacts(made) });
    return automaticView(made, now);
  });
}

/** Throws 400, 404, 409 VERSION_CONFLICT with the current discount. */
export function updateAutomatic(
  { platform }: CouponAdmin,
  call: StaffCall,
  { id, ...body }: BodyOf<typeof adminUpdateAutomaticDiscount> & { readonly id: string },
): Promise<AdminAutomaticDiscount> {
  const columns = toColumns(body);
  return platform.database.transaction(async (tx) => {
    const before = await lock(tx, id);
    const now = platform.clock.now();
    assertVersion(body.version, automaticView(before, now));
    const change = { ...columns, updatedAt: now, version: sql`${automaticDiscounts.version} + 1` };
    const [row] = await tx.update(automaticDiscounts).set(change).where(eq(automaticDiscounts.id, id)).returning();
    const after = required(row);
    await platform.audit.record(tx, call, { ...act("update", id), before: toFacts(before), after: toFacts(after) });
    return automaticView(after, now);
  });
}

/** Throws 404, 409 VERSION_CONFLICT with the current discount. */
export function removeAutomatic(
  { platform }: CouponAdmin,
  call: StaffCall,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
): Promise<{ id: string }> {
  return platform.database.transaction(async (tx) => {
    const before = await lock(tx, id);
    assertVersion(version, automaticView(before, platform.clock.now()));
    await tx.delete(automaticDiscounts).where(eq(automaticDiscounts.id, id));
    await platform.audit.record(tx, call, { ...act("delete", id), before: toFacts(before), after: null });
    return { id };
  });
}
