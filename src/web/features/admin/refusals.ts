import type { ApiError } from "#shared/contract/client.ts";
import { isOrderStatus } from "#shared/domain/order-states.ts";
import { orderLabels } from "./labels.ts";

type Words = (data: Readonly<Record<string, unknown>>) => string;

function selectionChanged({ found }: Parameters<Words>[0]): string {
  const match = found === 1 ? "1 matches" : `${Number(found).toLocaleString("en")} match`;
  return `The list has changed meanwhile: ${match} now. Nothing was done. Look at the number and confirm again.`;
}

function orderState({ status }: Parameters<Words>[0]): string {
  const state = isOrderStatus(status) ? `is “${orderLabels[status].text}” now` : "has moved on meanwhile";
  return `The order ${state}, so this cannot be done. Nothing was changed; the page shows how it stands.`;
}

/** Refusals whose own sentence would leave the reader without a way on, by their code. */
const words: Readonly<Record<string, Words>> = {
  SELECTION_CHANGED: selectionChanged,
  ORDER_STATE: orderState,
  VERSION_CONFLICT: () =>
    "Somebody else has saved this meanwhile. Nothing was changed. The page shows theirs now: look at it and try again.",
  PERMISSION_DENIED: () => "Your role does not allow this. Ask an owner of the shop.",
  STAFF_ACCOUNT: () => "Points of staff accounts cannot be adjusted, neither your own nor a colleague's.",
  OWN_ADJUSTMENT: () => "You asked for this adjustment, so somebody else has to decide it.",
  ADJUSTMENT_DECIDED: () => "A colleague has decided this already. The page shows how it stands.",
  IDEMPOTENCY_RUNNING: () => "This is still being done. Wait a moment, then look at the page again.",
};

/** What a refusal says to staff. */
export function wordsOf(error: ApiError): string {
  const { data, code, message } = error;
  return words[code]?.(typeof data === "object" && data !== null ? { ...data } : {}) ?? message;
}
