import { orderNumbersOf } from "#server/modules/orders/index.ts";
import type { MovedShipment } from "#server/modules/shipping/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, isNull } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { CodRefusal } from "#shared/contract/cod.ts";
import { foldText } from "#shared/domain/arabic-text.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { noSuchRefusal } from "./errors.ts";
import type { CodDeps } from "./ports.ts";
import { type CodRefusalRow, codRefusals } from "./tables.ts";

interface Reached {
  readonly phone?: string | undefined;
  readonly cityId?: string | undefined;
  readonly city?: string | undefined;
  readonly line1?: string | undefined;
}

export const hashPhone = ({ phone = "" }: Reached): Buffer | null =>
  phone === "" ? null : hashToken(`phone ${phone}`);

/** Hash of city and street, independent of their spelling; `null` without both. */
export function hashPlace({ cityId = "", city = "", line1 = "" }: Reached): Buffer | null {
  const [town, street] = [cityId === "" ? foldText(city) : cityId, foldText(line1)];
  return town === "" || street === "" ? null : hashToken(`place ${town} ${street}`);
}

/** Records that a parcel with cash on delivery was refused. */
export async function noteRefusal(
  tx: Tx,
  { clock }: Pick<Platform, "clock">,
  { shipment, order }: MovedShipment,
): Promise<void> {
  if (shipment.codMinor === 0 || shipment.caseId !== null) return;
  const reached = order.shippingAddress ?? {};
  await tx
    .insert(codRefusals)
    .values({
      ...{ shipmentId: shipment.id, orderId: order.id, userId: order.userId, at: clock.now() },
      ...{ phoneHash: hashPhone(reached), placeHash: hashPlace(reached) },
    })
    .onConflictDoNothing();
}

async function viewRefusals(
  reader: Reader,
  { people }: CodDeps,
  rows: readonly CodRefusalRow[],
): Promise<CodRefusal[]> {
  const numbers = await orderNumbersOf(
    reader,
    rows.map(({ orderId }) => orderId),
  );
  const staff = await people.find(
    reader,
    rows.flatMap(({ forgivenBy }) => forgivenBy ?? []),
  );
  return rows.map(({ shipmentId: id, orderId, at, forgivenAt, forgivenBy, forgiveReason }) => {
    const person = forgivenBy === null ? undefined : staff.get(forgivenBy);
    const by = person === undefined ? null : { id: person.id, name: fullName(person) };
    return {
      ...{ id, orderId, orderNumber: numbers.get(orderId) ?? "", at: at.toISOString() },
      forgiven: forgivenAt === null ? null : { at: forgivenAt.toISOString(), by, reason: forgiveReason ?? "" },
    };
  });
}

/** A customer's refused parcels with cash on delivery, newest first. */
export async function listRefusals(reader: Reader, deps: CodDeps, userId: string): Promise<CodRefusal[]> {
  const rows = await reader
    .select()
    .from(codRefusals)
    .where(eq(codRefusals.userId, userId))
    .orderBy(desc(codRefusals.at), desc(codRefusals.shipmentId))
    .limit(100);
  return viewRefusals(reader, deps, rows);
}

/** Forgives a refused parcel, which no longer counts. Throws 404 when there is none that counts. */
export async function forgiveRefusal(
  deps: CodDeps,
  call: StaffCall,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<CodRefusal> {
  const { database, clock, audit } = deps.platform;
  return database.transaction(async (tx) => {
    const [row] = await tx
      .update(codRefusals)
      .set({ forgivenAt: clock.now(), forgivenBy: call.caller.userId, forgiveReason: reason })
      .where(and(eq(codRefusals.shipmentId, id), isNull(codRefusals.forgivenAt)))
      .returning();
    if (row === undefined) throw noSuchRefusal();
    await audit.record(tx, call, {
      action: "cod-refusal.forgive",
      subjectKind: "user",
      subjectId: row.userId,
      after: { orderId: row.orderId },
      reason,
    });
    const [view] = await viewRefusals(tx, deps, [row]);
    if (view === undefined) throw new Error("a refusal has no view");
    return view;
  });
}
