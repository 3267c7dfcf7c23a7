import type { AdminReturn } from "#shared/contract/admin-return-cases.ts";
import type { GoodsCondition, ReturnReasonKind, ReturnStatus } from "#shared/domain/return-cases.ts";
import type { Label } from "#web/admin-kit/labels.ts";

export const returnLabels: Readonly<Record<ReturnStatus, Label>> = {
  requested: { text: "Requested", tone: "warn" },
  approved: { text: "Approved", tone: "info" },
  received: { text: "Received", tone: "flare" },
  refunded: { text: "Refunded", tone: "success" },
  exchanged: { text: "Exchanged", tone: "success" },
  refused: { text: "Declined", tone: "neutral" },
  refused_after_inspection: { text: "Declined after inspection", tone: "neutral" },
  withdrawn: { text: "Withdrawn", tone: "neutral" },
  expired: { text: "Not sent in time", tone: "neutral" },
};

export const reasonNames: Readonly<Record<ReturnReasonKind, string>> = {
  wrong_size: "Wrong size",
  changed_mind: "Changed mind",
  defect: "Faulty or damaged",
  wrong_item: "Wrong item",
  missing_parts: "Parts missing",
  not_as_described: "Not as described",
  late: "Came too late",
};

export const conditionNames: Readonly<Record<GoodsCondition, string>> = {
  new: "As new",
  opened: "Opened",
  damaged: "Damaged",
  missing: "Missing",
};

type ExchangeState = NonNullable<AdminReturn["lines"][number]["exchange"]>["state"];
export const exchangeStates: Readonly<Record<ExchangeState, string>> = {
  wanted: "in exchange",
  held: "in exchange, set aside",
  sent: "sent in exchange",
  off: "not sent, refunded instead",
};

/** Whether something is still to be sent in exchange. */
export const hasExchange = ({ lines }: Pick<AdminReturn, "lines">): boolean =>
  lines.some(({ exchange }) => exchange?.state === "wanted" || exchange?.state === "held");
