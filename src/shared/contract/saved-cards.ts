import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { paymentMethod } from "./orders.ts";
import { CARD_CANNOT_RENEW, CARD_SETUP_UNAVAILABLE, CONSENT_CHANGED, NOT_FOUND } from "./refusals.ts";
import { currency, id, idParams, line, localizedText, timestamp } from "./values.ts";

const tag = "Saved cards";

/** The version of the consent that was shown; another one than the current is refused. */
export const consentVersion = line(1, 40);
/** Asks that the card which pays is saved, with the consent that the customer saw. */
export const saveCard = z.optional(z.strictObject({ consentVersion }));
/** Refusals of calls with it. */
export const saveCardErrors = [CONSENT_CHANGED, CARD_SETUP_UNAVAILABLE] as const;

export const savedCard = z.object({
  id,
  /** "visa", "mastercard", "mada"; others as the provider names them. */
  brand: z.string(),
  last4: z.string(),
  /** `null` where the provider does not tell. */
  expMonth: z.nullable(z.int()),
  expYear: z.nullable(z.int()),
  /** `blocked`: the bank refuses it for good. */
  status: z.enum(["active", "expired", "blocked"]),
  isDefault: z.boolean(),
  /** Whether renewals can be charged to it; a card held in a wallet cannot. */
  canRenew: z.boolean(),
  /** Subscriptions whose renewals are charged to it. */
  usedFor: z.array(z.object({ subscriptionId: id, name: localizedText })),
  /** Repeat orders that are charged to it. */
  repeats: z.array(localizedText),
  createdAt: timestamp,
});
export type SavedCard = z.infer<typeof savedCard>;

const cards = z.array(savedCard);

export const getCards = endpoint({
  method: "GET",
  path: "/cards",
  summary: "My saved cards, newest first, and the consent text for saving another",
  tag,
  access: "customer",
  status: 200,
  reply: z.object({
    cards,
    consent: z.object({ version: z.string(), text: localizedText }),
    /** Currencies in which a card can be added. */
    addable: z.array(currency),
    /** Methods of payment, by currency, whose card can be saved while it pays. */
    savedBy: z.array(z.object({ currency, method: paymentMethod })),
  }),
});

export const setupCard = endpoint({
  method: "POST",
  path: "/cards/setup",
  summary: "Starts adding a card without a payment, on the provider's page",
  tag,
  access: "customer",
  body: z.strictObject({ currency, consentVersion }),
  status: 201,
  reply: z.object({ id, redirectUrl: z.string() }),
  errors: saveCardErrors,
});

export const finishCardSetup = endpoint({
  method: "POST",
  path: "/cards/setup/:id/finish",
  summary: "The state of adding a card; asks the provider while it is open",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({ status: z.enum(["open", "saved", "failed"]), cardId: z.nullable(id) }),
  errors: [NOT_FOUND],
});

export const setDefaultCard = endpoint({
  method: "PUT",
  path: "/cards/:id/default",
  summary: "Makes a saved card the default",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({ cards }),
  errors: [NOT_FOUND, CARD_CANNOT_RENEW],
});

export const removeCard = endpoint({
  method: "DELETE",
  path: "/cards/:id",
  summary: "Removes a saved card here and at the provider; renewals charged to it switch to pay links",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({
    /** Subscriptions that are renewed by a pay link now. */
    movedToLink: z.int(),
  }),
  errors: [NOT_FOUND],
});
