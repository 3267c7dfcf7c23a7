import type { ApiError } from "#shared/contract/client.ts";
import { isOrderStatus } from "#shared/domain/order-states.ts";
import { orderLabels } from "./labels.ts";

type Words = (data: Readonly<Record<string, unknown>>) => string;

function selectionChanged({ found }: Parameters<Words>[0]): string {
  const match = found === 1 ? "1 matches" : `${Number(found).toLocaleString("en")} match`;
  return `The list has changed: ${match} now. Nothing was done. Check the number and confirm again.`;
}

function orderState({ status }: Parameters<Words>[0]): string {
  const state = isOrderStatus(status) ? `is “${orderLabels[status].text}” now` : "has changed in the meantime";
  return `The order ${state}, so this cannot be done. Nothing was changed; the page shows its current status.`;
}

/** Messages with a next step, for codes whose own message has none. */
const words: Readonly<Record<string, Words>> = {
  SELECTION_CHANGED: selectionChanged,
  ORDER_STATE: orderState,
  VERSION_CONFLICT: () =>
    "Someone else saved changes first. Nothing of yours was saved. The page now shows theirs: check it and try again.",
  PERMISSION_DENIED: () => "Your role doesn't allow this. Ask an owner of the shop.",
  STAFF_ACCOUNT: () => "Points of staff accounts can't be adjusted, neither your own nor a colleague's.",
  OWN_ADJUSTMENT: () => "You asked for this adjustment, so someone else has to decide it.",
  ADJUSTMENT_DECIDED: () => "A colleague has already decided this. The page shows the result.",
  IDEMPOTENCY_RUNNING: () => "This is still in progress. Wait a moment, then reload the page.",
};

/** The message of a refusal for staff. */
export function wordsOf(error: ApiError): string {
  const { data, code, message } = error;
  return words[code]?.(typeof data === "object" && data !== null ? { ...data } : {}) ?? message;
}
