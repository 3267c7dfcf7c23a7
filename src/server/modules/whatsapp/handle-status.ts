import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, or } from "#server/platform/db/orm.ts";
import type { WhatsAppStatus } from "#shared/domain/whatsapp.ts";
import type { WhatsAppContext } from "./context.ts";
import { countryOfNumber } from "./cost.ts";
import { decideFault } from "./faults.ts";
import { findPrice } from "./find-price.ts";
import { readPricing, type StatusReport } from "./read-event.ts";
import { readReference } from "./reference.ts";
import { followFault } from "./send.ts";
import { type MessageRow, whatsappMessages } from "./tables.ts";

const ranks: Readonly<Record<WhatsAppStatus, number>> = {
  waiting: 0,
  unclear: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
};

/** Reports repeat and arrive out of order: only a higher rank counts, and a delivered message never becomes failed. */
export const isNews = (before: WhatsAppStatus, after: StatusReport["status"]): boolean => ranks[after] > ranks[before];

/** The message in the reported form: reports about a text do not concern the template that followed it. */
async function lockMessage(tx: Tx, { id, biz_opaque_callback_data: reference }: StatusReport) {
  const named = readReference(reference);
  const byReference =
    named === undefined ? undefined : and(eq(whatsappMessages.id, named.id), eq(whatsappMessages.format, named.format));
  const [row] = await tx
    .select()
    .from(whatsappMessages)
    .where(or(eq(whatsappMessages.externalId, id), byReference))
    .for("update");
  return row;
}

/** The cost from a report's price, by the rates of its day; nothing if it is known already. */
async function findCost(tx: Tx, row: MessageRow, report: StatusReport): Promise<Partial<MessageRow>> {
  const pricing = readPricing(report);
  const country = report.recipient_id === undefined ? undefined : countryOfNumber(report.recipient_id);
  if (pricing === undefined || row.category !== null) return {};
  const { category, isFree } = pricing;
  const day = report.timestamp.toISOString().slice(0, 10);
  const rate = await findPrice(tx, "whatsapp", { country: country ?? "*", category, day });
  const cost = rate === undefined ? {} : { costMicro: isFree ? 0 : rate.micro, costCurrency: rate.currency };
  return { category, country: country ?? null, ...cost };
}

const marks = (row: MessageRow, { status, timestamp: at }: StatusReport): Partial<MessageRow> => ({
  sentAt: row.sentAt ?? at,
  // "Delivered" may be left out before "read".
  ...(status === "delivered" || status === "read" ? { deliveredAt: row.deliveredAt ?? at } : {}),
  ...(status === "read" ? { readAt: at } : {}),
  ...(status === "failed" ? { failedAt: at } : {}),
});

/** Resets the message to unsent: a template follows, with its own price. */
const unsent: Partial<MessageRow> = {
  ...{ status: "waiting", externalId: null, fencedAt: null, sentAt: null },
  ...{ category: null, country: null, costMicro: null, costCurrency: null },
};

/** Applies a report about a message of the shop, and the action for its error. */
export function handleStatus(context: WhatsAppContext, report: StatusReport): Promise<void> {
  const { platform, events } = context;
  const [fault] = report.errors ?? [];
  const action = report.status === "failed" && fault !== undefined ? decideFault(fault.code) : undefined;
  return platform.database.transaction(async (tx) => {
    const row = await lockMessage(tx, report);
    if (row === undefined) return;
    const cost = await findCost(tx, row, report);
    const isNew = isNews(row.status, report.status);
    // Replies of the number, whose key is not their id, have no template.
    const asTemplate = isNew && action === "as_template" && row.format !== "template" && row.key === row.id;
    // An earlier error code stays: that the number was reported counts for a day.
    const errorCode = fault?.code ?? row.errorCode;
    const change: Partial<MessageRow> = isNew
      ? { status: report.status, externalId: report.id, errorCode, ...marks(row, report) }
      : { externalId: row.externalId ?? report.id };
    await tx
      .update(whatsappMessages)
      .set(asTemplate ? unsent : { ...change, ...cost })
      .where(eq(whatsappMessages.id, row.id));
    if (!isNew) return;
    const reason = fault === undefined ? undefined : `WhatsApp ${fault.code}: ${fault.title ?? "failed"}`.slice(0, 500);
    await events.emit("reported", tx, { id: row.id, status: report.status, at: report.timestamp, reason, asTemplate });
    if (action === undefined) return;
    const { contactId, template } = row;
    await followFault(context, tx, action, { contactId, code: fault?.code ?? 0, template });
  });
}
