import { noteReturn } from "#server/modules/orders/index.ts";
import { orderHistory } from "#server/modules/orders/tables.ts";
import { insertCase } from "#server/modules/return-cases/read-cases.ts";
import { addDays } from "#server/platform/clock.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { ReturnReasonKind, ReturnStatus } from "#shared/domain/return-cases.ts";
import type { SeedContext } from "../context.ts";
import { demoAdmin, demoCustomer } from "./people.ts";

interface Story {
  readonly status: ReturnStatus;
  readonly reason: ReturnReasonKind;
  readonly note: string;
  readonly daysAgo: number;
  readonly answer?: string;
  readonly instructions?: string;
}

/** One return for each of the newest delivered orders; the first is the demo customer's. */
const stories: readonly Story[] = [
  {
    status: "approved",
    reason: "changed_mind",
    note: "طلبته مرتين بالخطأ.",
    daysAgo: 2,
    instructions: "سلّم الطرد لأي فرع من فروع بوسطة واكتب عليه رقم الإرجاع.",
  },
  { status: "requested", reason: "changed_mind", note: "لم أعد أحتاج إليه.", daysAgo: 4 },
  { status: "requested", reason: "changed_mind", note: "I ordered two by mistake.", daysAgo: 1 },
  { status: "received", reason: "changed_mind", note: "", daysAgo: 6 },
  {
    status: "refused",
    reason: "changed_mind",
    note: "Used it twice.",
    daysAgo: 3,
    answer: "It was used, so it can't go back without a reason.",
  },
  { status: "withdrawn", reason: "late", note: "Came after my trip.", daysAgo: 5 },
];

interface Sold extends Record<string, unknown> {
  readonly order_id: string;
  readonly user_id: string;
  readonly number: string;
  readonly line_id: string;
  readonly quantity: number;
}

/** Delivered orders of one line of goods, the demo customer's first, then the newest. */
const readSold = ({ tx, idOf, now }: SeedContext): Promise<Sold[]> =>
  readRows<Sold>(
    tx,
    sql`select o.id as order_id, o.user_id, o.number, min(l.id::text)::uuid as line_id, min(l.quantity) as quantity
      from orders o join order_lines l on l.order_id = o.id
      where o.status = 'delivered' and o.payment_status = 'paid' and o.origin = 'purchase'
        and o.delivered_at < ${addDays(now, -7).toISOString()}
      group by o.id having count(*) = 1 and bool_and(l.kind = 'physical')
      order by o.user_id <> ${idOf("user", demoCustomer)}, o.delivered_at desc, o.id limit ${stories.length * 2}`,
  );

const isOpen = ({ status }: Story): boolean => status === "requested" || status === "approved";
const isOver = ({ status }: Story): boolean => status === "refused" || status === "withdrawn";

async function writeStory(context: SeedContext, story: Story, sold: Sold): Promise<void> {
  const { tx, idOf, now } = context;
  const { order_id: orderId, user_id: userId, line_id: lineId, quantity } = sold;
  const asked = addDays(now, -story.daysAgo);
  const later = addDays(now, -story.daysAgo / 2);
  const isBack = story.status === "received";
  await insertCase(
    tx,
    {
      id: idOf("other", `return:${orderId}`),
      orderId,
      userId,
      number: `${sold.number}-R1`,
      status: story.status,
      fee: "customer",
      instructions: story.instructions ?? null,
      answer: story.answer ?? null,
      requestedAt: asked,
      approvedAt: isBack || story.status === "approved" ? later : null,
      receivedAt: isBack ? later : null,
      closedAt: isOver(story) ? later : null,
    },
    [
      {
        lineId,
        quantity,
        reason: story.reason,
        opened: isBack,
        note: story.note,
        refundsShipping: "none",
        restockDefault: true,
        ...(isBack ? { condition: "opened", accepted: quantity, restocked: 0 } : {}),
      },
    ],
  );
  await noteReturn(tx, orderId, { lines: [{ lineId, quantity }], reason: story.note, requestedAt: asked });
  await writeMoves(context, story, sold, { asked, later });
}

interface Times {
  readonly asked: Date;
  readonly later: Date;
}

/** The order's moves that follow from its return. */
async function writeMoves(context: SeedContext, story: Story, sold: Sold, { asked, later }: Times): Promise<void> {
  const { tx, idOf } = context;
  const { order_id: orderId, user_id: userId } = sold;
  const to = story.status === "received" ? "returned" : "delivered";
  const byStaff = story.status !== "withdrawn";
  const moves = [
    { from: "delivered", to: "return_requested", at: asked, by: "customer", actorId: userId, note: story.note },
    ...(isOpen(story)
      ? []
      : [
          {
            from: "return_requested",
            to,
            at: later,
            by: byStaff ? "admin" : "customer",
            actorId: byStaff ? idOf("user", demoAdmin) : userId,
            note: story.answer ?? "",
          } as const,
        ]),
  ] as const;
  for (const move of moves) {
    await tx.execute(
      sql`update orders set status = ${move.to}, updated_at = ${move.at.toISOString()} where id = ${orderId}`,
    );
    await tx.insert(orderHistory).values({
      id: idOf("other", `history:${orderId}:${move.to}:return`),
      orderId,
      at: move.at,
      fromStatus: move.from,
      status: move.to,
      by: move.by,
      actorId: move.actorId,
      note: move.note === "" ? null : move.note,
    });
  }
}

/** Returns in several states, so that lists and pages have something to show. */
export async function seedReturns(context: SeedContext): Promise<void> {
  const sold = await readSold(context);
  for (const [at, story] of stories.entries()) {
    const one = sold[at];
    if (one !== undefined) await writeStory(context, story, one);
  }
}
