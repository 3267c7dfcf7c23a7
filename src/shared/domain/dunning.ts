import { addDays, type IsoDate } from "./calendar.ts";
import type { Market } from "./markets.ts";
import { autoGraceDays, maxCharges } from "./subscriptions.ts";

/** The state of an automatic renewal. `grace`: no charge will be tried; it can be paid by hand. */
export const dunningStates = [
  "scheduled",
  "charging",
  "waiting",
  "needs_customer",
  "needs_card",
  "grace",
  "recovered",
  "paused",
  "lost",
  "closed",
] as const;
export type DunningState = (typeof dunningStates)[number];

/**
 * Why a charge was declined. `hard`: never with this card. `withdrawn`: its owner revoked it at the bank. `customer`:
 * the owner must confirm. `soft`: may work later.
 */
export const declineClasses = ["hard", "withdrawn", "customer", "soft"] as const;
export type DeclineClass = (typeof declineClasses)[number];

const codes: Readonly<Record<DeclineClass, readonly string[]>> = {
  hard: [
    ...["expired_card", "lost_card", "stolen_card", "pickup_card", "restricted_card", "invalid_account"],
    ...["incorrect_number", "card_not_supported", "currency_not_supported", "transaction_not_allowed"],
    ...["security_violation", "fraudulent", "do_not_try_again"],
    // Our own code: the token was deleted.
    "card_removed",
    // Paymob: lost, stolen, expired.
    ...["41", "43", "54"],
  ],
  withdrawn: ["revocation_of_authorization", "revocation_of_all_authorizations", "stop_payment_order"],
  customer: ["authentication_required", "confirm_card_data"],
  soft: [
    ...["insufficient_funds", "card_velocity_exceeded", "withdrawal_count_limit_exceeded", "do_not_honor"],
    ...["generic_decline", "call_issuer", "try_again_later", "issuer_not_available", "processing_error", "51"],
  ],
};
const classOf = new Map(declineClasses.flatMap((name) => codes[name].map((code) => [code, name] as const)));

/** The class of a decline; one that we do not know is soft, and tried twice at most. */
export function classifyDecline(code: string): { readonly class: DeclineClass; readonly maxTries: number } {
  const known = classOf.get(code);
  return { class: known ?? "soft", maxTries: known === undefined ? 2 : maxCharges };
}

/** Days of the month on which salaries usually arrive; until staff say otherwise. */
export const usualPaydays: Readonly<Record<Market, readonly number[]>> = {
  EG: [1, 25, 26, 27, 28],
  SA: [1, 27],
  AE: [1, 25, 26, 27, 28],
  ZZ: [],
};

const dayOfMonth = (day: IsoDate): number => Number(day.slice(8));

export interface Tried {
  /** Charges that were declined so far. */
  readonly tries: number;
  /** The day of the first. */
  readonly firstOn: IsoDate;
  readonly today: IsoDate;
  readonly endsOn: IsoDate;
  /** Days of the month on which salaries arrive where the member pays. */
  readonly paydays: readonly number[];
}

/** The day that the schedule gives; `undefined` when there is none left. */
function scheduled({ tries, firstOn, endsOn, paydays }: Tried): IsoDate | undefined {
  if (tries === 1) return addDays(firstOn, 1);
  if (tries === 2)
    return (
      [2, 3, 4, 5].map((days) => addDays(firstOn, days)).find((day) => paydays.includes(dayOfMonth(day))) ??
      addDays(firstOn, 4)
    );
  return tries === 3 ? addDays(endsOn, autoGraceDays - 1) : undefined;
}

/**
 * The day of the next charge after a soft decline: the day after the first, then the nearest payday in two to five days
 * from the first (else the fourth day), last on the sixth day after the end. `undefined`: none is left.
 */
export function nextChargeDay(tried: Tried): IsoDate | undefined {
  const wished = scheduled(tried);
  if (wished === undefined) return undefined;
  const day = wished > tried.today ? wished : addDays(tried.today, 1);
  return day <= addDays(tried.endsOn, autoGraceDays - 1) ? day : undefined;
}
