import { orders } from "#server/modules/orders/tables.ts";
import { staffAssignments, staffNotes, staffTags } from "#server/modules/staff-notes/tables.ts";
import { addSeconds } from "#server/platform/clock.ts";
import { desc, eq } from "#server/platform/db/orm.ts";
import type { SeedContext } from "../context.ts";
import { demoAdmin } from "./people.ts";

interface Kept {
  readonly text: string;
  readonly tags: readonly string[];
  readonly minutesAgo: number;
}

const aboutOrders: readonly Kept[] = [
  { text: "Customer called: please deliver after 17:00.", tags: ["Call first"], minutesAgo: 35 },
  { text: "العميلة تسأل عن تغليف الهدية، تم إبلاغ المخزن.", tags: ["Gift wrap", "VIP"], minutesAgo: 80 },
];
const aboutCustomer: Kept = {
  text: "Buys for her gym every month. Offer the bulk price from 10 pieces.",
  tags: ["VIP", "Wholesale"],
  minutesAgo: 3000,
};

/** Notes, tags and an assignee on orders that wait to be packed, and on one customer. */
export async function seedStaffNotes({ tx, now, idOf }: SeedContext): Promise<void> {
  const staffId = idOf("user", demoAdmin);
  const waiting = await tx
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(eq(orders.status, "paid"))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(aboutOrders.length);
  const kept = [
    ...aboutOrders.map((each, at) => ({ ...each, orderId: waiting[at]?.id ?? null, userId: null })),
    { ...aboutCustomer, orderId: null, userId: waiting[0]?.userId ?? null },
  ].filter(({ orderId, userId }) => orderId !== null || userId !== null);
  if (kept.length === 0) return;
  await tx.insert(staffNotes).values(
    kept.map(({ text, orderId, userId, minutesAgo }, at) => ({
      ...{ id: idOf("other", `staff-note:${at}`), orderId, userId, authorId: staffId, text },
      createdAt: addSeconds(now, -minutesAgo * 60),
    })),
  );
  await tx
    .insert(staffTags)
    .values(kept.flatMap(({ tags, orderId, userId }) => tags.map((tag) => ({ orderId, userId, tag }))));
  await tx
    .insert(staffAssignments)
    .values(kept.slice(0, 1).map(({ orderId, userId }) => ({ orderId, userId, staffId })));
}
