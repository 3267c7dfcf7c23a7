import { users } from "#server/modules/accounts/tables.ts";
import { hashAddress } from "#server/modules/notifications/suppressions.ts";
import { deliveries, suppressions } from "#server/modules/notifications/tables.ts";
import { orders } from "#server/modules/orders/tables.ts";
import { addSeconds } from "#server/platform/clock.ts";
import { desc, eq, isNotNull } from "#server/platform/db/orm.ts";
import type { SeedContext } from "../context.ts";

type Row = typeof deliveries.$inferInsert;
type Told = Pick<Row, "kind"> & Partial<Row>;

/** What became of messages about the latest orders; `at` is when each was written. */
const outcomes = (at: Date): readonly Told[] => {
  const soon = addSeconds(at, 1);
  return [
    { kind: "order-shipped", sentAt: soon, deliveredAt: addSeconds(at, 4) },
    { kind: "order-shipped", channel: "push", recipient: "", sentAt: soon },
    { kind: "points-earned", suppressedAt: soon, suppressedReason: "topic_off" },
    { kind: "coach-message", sentAt: soon },
    { kind: "coach-message", channel: "push", recipient: "", suppressedAt: soon, suppressedReason: "no_device" },
    { kind: "order-delivered", sentAt: soon },
    { kind: "order-paid", refusedAt: soon, lastError: "552 5.2.2 The mailbox is full", attempts: 1 },
  ];
};

/** An address whose mailbox has gone, and whose mails came back. */
const goneAddress = "old.mailbox@himma.test";

/** Messages of the last days, without their content, and an address that is not written to any more. */
export async function seedMessages({ tx, now, idOf }: SeedContext): Promise<void> {
  const people = await tx
    .select({ userId: orders.userId, recipient: users.email, language: users.language })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isNotNull(users.email))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(outcomes(now).length);
  const rows = people.map(({ recipient, ...person }, at): Row => {
    const createdAt = addSeconds(now, -(at + 1) * 4200);
    const outcome = outcomes(createdAt)[at] ?? { kind: "order-delivered" as const };
    const id = idOf("other", `message:${at}`);
    return {
      ...person,
      recipient: recipient ?? "",
      data: {},
      attempts: 1,
      createdAt,
      ...outcome,
      id,
      key: `demo:${id}`,
    };
  });
  const goneAt = addSeconds(now, -3 * 86_400);
  const gone: Row = {
    ...{ id: idOf("other", "message:gone"), key: "demo:gone", kind: "contact-received", recipient: goneAddress },
    ...{ language: "en", data: {}, attempts: 1, createdAt: goneAt, sentAt: goneAt, bouncedAt: addSeconds(goneAt, 40) },
  };
  await tx.insert(deliveries).values([...rows, gone]);
  await tx.insert(suppressions).values({
    ...{ channel: "mail", addressHash: hashAddress(goneAddress), reason: "bounced" },
    createdAt: addSeconds(goneAt, 40),
  });
}
