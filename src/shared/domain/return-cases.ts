import type { ReturnGround } from "./return-rules.ts";

export const returnStatuses = [
  "requested",
  "approved",
  "received",
  "refunded",
  "exchanged",
  "refused",
  "refused_after_inspection",
  "withdrawn",
  "expired",
] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** All moves of a return; a state without one is final. */
export const returnTransitions: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  requested: ["approved", "refused", "withdrawn"],
  approved: ["received", "withdrawn", "expired"],
  received: ["refunded", "exchanged", "refused_after_inspection"],
  refunded: [],
  exchanged: [],
  refused: [],
  refused_after_inspection: [],
  withdrawn: [],
  expired: [],
};

export const isFinalReturn = (status: ReturnStatus): boolean => returnTransitions[status].length === 0;

/** Whether the goods are still with the customer or on their way. */
export const isOpenReturn = (status: ReturnStatus): boolean => status === "requested" || status === "approved";

/** Whether the return holds its pieces: they are being returned, or have been. */
export const holdsPieces = (status: ReturnStatus): boolean =>
  isOpenReturn(status) || status === "received" || status === "refunded" || status === "exchanged";

export const returnReasonKinds = [
  "wrong_size",
  "changed_mind",
  "defect",
  "wrong_item",
  "missing_parts",
  "not_as_described",
  "late",
] as const;
export type ReturnReasonKind = (typeof returnReasonKinds)[number];

/** The rule by which a reason is judged. Returning a late parcel counts as a change of mind. */
const grounds: Readonly<Record<ReturnReasonKind, ReturnGround>> = {
  wrong_size: "change_of_mind",
  changed_mind: "change_of_mind",
  defect: "defect",
  wrong_item: "wrong",
  missing_parts: "defect",
  not_as_described: "wrong",
  late: "change_of_mind",
};
export const toGround = (reason: ReturnReasonKind): ReturnGround => grounds[reason];

/** Whether the reason needs a photo for staff. */
export const needsPhoto = (reason: ReturnReasonKind): boolean => grounds[reason] !== "change_of_mind";

export const maxReturnPhotos = 5;

/** Days after the approval in which the goods must be sent. */
export const returnSendDays = 14;

export const goodsConditions = ["new", "opened", "damaged", "missing"] as const;
export type GoodsCondition = (typeof goodsConditions)[number];

interface Counted {
  readonly status: ReturnStatus;
  /** `accepted`: pieces that were taken back; null before the inspection. */
  readonly lines: readonly {
    readonly lineId: string;
    readonly quantity: number;
    readonly accepted: number | null;
    /** The variant wanted in exchange; `exchangeOff`: refunded instead. */
    readonly exchangeVariantId?: string | null;
    readonly exchangeOff?: boolean;
  }[];
}

/** Whether a line of a return is to be exchanged. */
export const isExchange = ({ exchangeVariantId = null, exchangeOff = false }: Counted["lines"][number]): boolean =>
  exchangeVariantId !== null && !exchangeOff;

/** Whether a return still waits for new goods to be sent. */
export const awaitsExchange = ({ status, lines }: Counted): boolean =>
  status === "received" && lines.some((line) => isExchange(line) && line.accepted !== 0);

type CountedLine = Counted["lines"][number];

function count(
  cases: readonly Counted[],
  lineId: string,
  counts: (status: ReturnStatus) => boolean,
  countsLine: (line: CountedLine) => boolean = () => true,
): number {
  return cases
    .filter(({ status }) => counts(status))
    .flatMap(({ lines }) => lines)
    .filter((line) => line.lineId === lineId && countsLine(line))
    .reduce((pieces, { quantity, accepted }) => pieces + (accepted ?? quantity), 0);
}

/** Pieces of a line that are being returned or have been, over all cases of its order. */
export const countSpoken = (cases: readonly Counted[], lineId: string): number => count(cases, lineId, holdsPieces);

/** Pieces of a line that came back without an exchange. */
export const countBack = (cases: readonly Counted[], lineId: string): number =>
  count(
    cases,
    lineId,
    (status) => holdsPieces(status) && !isOpenReturn(status),
    (line) => !isExchange(line),
  );

/** Pieces of a line that were refunded or exchanged: the next ones are counted after them. */
export const countSettled = (cases: readonly Counted[], lineId: string): number =>
  count(cases, lineId, (status) => status === "refunded" || status === "exchanged");

interface Goods {
  readonly id: string;
  readonly kind: string;
  readonly quantity: number;
}

/** Whether all goods of an order are back. */
export const isAllBack = (lines: readonly Goods[], cases: readonly Counted[]): boolean =>
  lines.every(({ id, kind, quantity }) => kind !== "physical" || countBack(cases, id) >= quantity);

/**
 * The state of a delivered order that follows from its returns. One whose pieces were exchanged counts as delivered.
 */
export function toOrderStatus(
  lines: readonly Goods[],
  cases: readonly Counted[],
): "return_requested" | "returned" | "delivered" {
  if (cases.some((one) => isOpenReturn(one.status) || awaitsExchange(one))) return "return_requested";
  return isAllBack(lines, cases) ? "returned" : "delivered";
}
