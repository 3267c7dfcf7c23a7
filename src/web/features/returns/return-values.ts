import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { createReturn, ReturnOption } from "#shared/contract/returns.ts";
import type { ReturnReasonKind } from "#shared/domain/return-cases.ts";

export interface Answer {
  readonly reason: ReturnReasonKind | "";
  readonly opened: boolean;
  readonly note: string;
  /** The size wanted in exchange; empty for a refund. */
  readonly exchange: string;
}
export const noAnswer: Answer = { reason: "", opened: false, note: "", exchange: "" };

export interface ReturnValues {
  /** Number of pieces by line. */
  readonly counts: Readonly<Record<string, number>>;
  readonly answers: Readonly<Record<string, Answer>>;
  /** Ids of uploaded pictures. */
  readonly photos: readonly string[];
}

export interface Chosen {
  readonly option: ReturnOption;
  readonly quantity: number;
  readonly answer: Answer;
}

/** The lines with chosen pieces. */
export const toChosen = (options: readonly ReturnOption[], { counts, answers }: ReturnValues): Chosen[] =>
  options.flatMap((option) => {
    const quantity = counts[option.lineId] ?? 0;
    return quantity === 0 ? [] : [{ option, quantity, answer: answers[option.lineId] ?? noAnswer }];
  });

export const canGoBack = ({ left, reasons }: ReturnOption): boolean =>
  left > 0 && reasons.some(({ allowed }) => allowed);

/** Why a line cannot be returned as answered; undefined if it can. */
export function findProblem({ option, answer }: Chosen): "missing" | "over" | "sealed" | undefined {
  const right = option.reasons.find(({ reason }) => reason === answer.reason);
  if (right === undefined) return "missing";
  if (!right.allowed) return "over";
  return answer.opened && !right.openedOk ? "sealed" : undefined;
}

export const needsPhotos = (chosen: readonly Chosen[]): boolean =>
  chosen.some(({ option, answer }) =>
    option.reasons.some(({ reason, needsPhoto }) => needsPhoto && reason === answer.reason),
  );

/** The sizes available in exchange; the same size only if the pieces are faulty or wrong. */
export const toSizes = ({ option, quantity, answer }: Chosen): ReturnOption["exchanges"] => {
  const isFaulty = option.reasons.some(({ reason, needsPhoto }) => needsPhoto && reason === answer.reason);
  return option.exchanges.filter(({ available, isSame }) => available >= quantity && (isFaulty || !isSame));
};

/** The size wanted in exchange; undefined for a refund. */
export const findExchange = (chosen: Chosen): ReturnOption["exchanges"][number] | undefined =>
  toSizes(chosen).find(({ size }) => size === chosen.answer.exchange);

/** The refund for the chosen pieces, without the exchanged ones. */
export const toRefund = (chosen: readonly Chosen[]): number =>
  Math.round(
    chosen
      .filter((one) => findExchange(one) === undefined)
      .reduce((sum, { option, quantity }) => sum + (option.refunds[quantity - 1] ?? 0), 0) * 100,
  ) / 100;

/** Who pays the return shipping: the shop, if at least one piece is its fault. */
export const toFee = (chosen: readonly Chosen[]): "shop" | "customer" =>
  chosen.some(({ option, answer }) =>
    option.reasons.some(({ reason, fee }) => reason === answer.reason && fee === "shop"),
  )
    ? "shop"
    : "customer";

export function toBody(options: readonly ReturnOption[], values: ReturnValues): BodyOf<typeof createReturn> {
  const chosen = toChosen(options, values);
  const wishes = chosen.flatMap((one) => {
    const wanted = findExchange(one);
    return wanted === undefined ? [] : [[one.option.lineId, wanted.size] as const];
  });
  return {
    lines: chosen.map(({ option, quantity, answer }) => ({
      lineId: option.lineId,
      quantity,
      reason: answer.reason === "" ? "changed_mind" : answer.reason,
      opened: answer.opened,
      ...(answer.note.trim() === "" ? {} : { note: answer.note.trim() }),
    })),
    photos: [...values.photos],
    ...(wishes.length === 0 ? {} : { exchange: Object.fromEntries(wishes) }),
  };
}
