import { assertStrongPassword } from "#server/modules/accounts/index.ts";
import { type Placing, type Priced, toQuote } from "#server/modules/checkout/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { ShippingAddress } from "#shared/contract/orders.ts";
import type { openPayLinkAccount, PayLink, placePayLink, quotePayLink } from "#shared/contract/pay-links.ts";
import { countryFixed, draftCancelled, draftExpired, draftForAnother, draftUsed, noSuchLink } from "./errors.ts";
import type { DraftDeps } from "./ports.ts";
import { priceGoods, readGoods, viewPrice } from "./price-draft.ts";
import { findByLink, lockByLink, markUsed, readTerms, toEmailKey } from "./queries.ts";
import type { DraftRow } from "./tables.ts";

type Customer = Pick<Caller, "userId" | "email">;

const isTheirs = (draft: DraftRow, { userId, email }: Customer): boolean =>
  draft.userId === userId || (email !== null && draft.emailKey === toEmailKey(email));

/** Throws DRAFT_FOR_ANOTHER, DRAFT_USED, DRAFT_CANCELLED, DRAFT_EXPIRED. */
function assertPayable(draft: DraftRow, now: Date, customer?: Customer): void {
  if (customer !== undefined && !isTheirs(draft, customer)) throw draftForAnother();
  if (draft.state === "used") throw draftUsed(customer === undefined ? null : draft.orderId);
  if (draft.state === "cancelled") throw draftCancelled();
  if (draft.expiresAt <= now) throw draftExpired();
}

/** `m***@shop.test`: enough to recognize one's own address. */
const maskEmail = (email: string): string => `${[...email][0] ?? ""}***${email.slice(email.lastIndexOf("@"))}`;

/** The number of the order that a draft adds to. */
async function parentOf(reader: Reader, deps: DraftDeps, { parentOrderId }: DraftRow) {
  if (parentOrderId === null) return {};
  const parentNumber = (await deps.orderNumbersOf(reader, [parentOrderId])).get(parentOrderId);
  return parentNumber === undefined ? {} : { parentNumber };
}

/** A supplement must go to the country of its order, because its delivery is free. Throws 400 COUNTRY_FIXED. */
function assertCountry({ parentOrderId, shippingAddress }: DraftRow, country: string | undefined, field: string): void {
  const fixed = parentOrderId === null ? undefined : shippingAddress?.country;
  if (fixed !== undefined && country !== undefined && country !== fixed) throw countryFixed(field);
}

/** The link's draft as everybody with the link sees it. */
export async function readLink(deps: DraftDeps, token: string): Promise<PayLink> {
  const { database, clock } = deps.platform;
  const { reader } = database;
  const { draft, channel } = await findByLink(reader, token);
  assertPayable(draft, clock.now());
  const terms = { ...(await readTerms(reader, draft)), userId: null };
  const { lines, quote } = await viewPrice(reader, deps, terms);
  const hasAccount = draft.userId !== null || (await deps.people.hasAccount(reader, draft.email));
  return {
    lines: lines.map(({ name, image, sizeLabel, variantLabel, quantity }) => ({
      name,
      image,
      sizeLabel,
      variantLabel,
      quantity,
    })),
    quote,
    currency: draft.currency,
    ...(await parentOf(reader, deps, draft)),
    email: maskEmail(draft.email),
    hasAccount,
    opensAccount: !hasAccount && channel === "mail",
    expiresAt: draft.expiresAt.toISOString(),
  };
}

/** Opens the account of the address that the link was mailed to. Throws 404, EMAIL_TAKEN, 400. */
export async function openAccount(
  deps: DraftDeps,
  { token, password, ...person }: BodyOf<typeof openPayLinkAccount>,
): Promise<{ email: string }> {
  const { database, clock, ids } = deps.platform;
  const { draft: known } = await findByLink(database.reader, token);
  assertStrongPassword(password, "password", known.email);
  const passwordHash = await deps.accounts.hashPassword(password);
  return database.transaction(async (tx) => {
    const { draft, channel } = await lockByLink(tx, token);
    // Only a mailed link proves that the address is the customer's.
    if (channel !== "mail") throw noSuchLink();
    const now = clock.now();
    assertPayable(draft, now);
    const { email } = draft;
    await deps.accounts.createUser(tx, {
      ...{ ...person, id: ids.next(), email, passwordHash },
      ...{ createdAt: now, emailVerifiedAt: now, currency: draft.currency },
    });
    return { email };
  });
}

const priceFor = async (
  tx: Reader,
  deps: DraftDeps,
  draft: DraftRow,
  customer: Customer,
  { country, paymentMethod }: Pick<BodyOf<typeof quotePayLink>, "country" | "paymentMethod">,
): Promise<Priced> => {
  const terms = await readTerms(tx, draft);
  const request = { ...terms, userId: customer.userId, country: country ?? terms.country, paymentMethod };
  return priceGoods(tx, deps, request, await readGoods(tx, deps, request));
};

/** The price of the caller's draft. */
export async function quoteLink(
  deps: DraftDeps,
  customer: Customer,
  { token, ...wishes }: BodyOf<typeof quotePayLink>,
): Promise<ReplyOf<typeof quotePayLink>> {
  const { database, clock } = deps.platform;
  const { draft } = await findByLink(database.reader, token);
  assertPayable(draft, clock.now(), customer);
  assertCountry(draft, wishes.country, "country");
  const priced = await priceFor(database.reader, deps, draft, customer, wishes);
  return { quote: await toQuote(database.reader, priced), shippingAddress: draft.shippingAddress };
}

type Taken = Pick<BodyOf<typeof placePayLink>, "token" | "shippingAddress">;

/** Locks a draft and returns its goods to order. */
async function takeDraft(tx: Tx, deps: DraftDeps, { token, shippingAddress: chosen }: Taken, customer: Customer) {
  const { clock } = deps.platform;
  // Ending an order locks it first, and then cancels its open supplements.
  const { parentOrderId } = (await findByLink(tx, token)).draft;
  if (parentOrderId !== null) await deps.orders.lock(tx, parentOrderId);
  const { draft } = await lockByLink(tx, token);
  const now = clock.now();
  assertPayable(draft, now, customer);
  assertCountry(draft, chosen?.country, "shippingAddress.country");
  const { currency, shippingAddress } = draft;
  const { lines, agreed } = await readGoods(tx, deps, await readTerms(tx, draft));
  const address: ShippingAddress | undefined = shippingAddress ?? undefined;
  const onPlaced = (orderId: string) => markUsed(tx, draft.id, { orderId, userId: customer.userId, updatedAt: now });
  const parentId = parentOrderId ?? undefined;
  return { lines, agreed, currency, shippingAddress: address, parentId, onPlaced };
}

type Place = Pick<Placing, "currency" | "language" | "country" | "idempotencyKey"> & NonNullable<Placing["visit"]>;

/** Orders the draft, once however often it is called. */
export function placeLink(
  deps: DraftDeps,
  customer: Customer,
  { token, ...body }: BodyOf<typeof placePayLink>,
  place: Place,
): Promise<ReplyOf<typeof placePayLink>> {
  const { currency, language, country, idempotencyKey } = place;
  return deps.checkout.place(
    { userId: customer.userId, currency, language, country, idempotencyKey, visit: place, body },
    {
      route: `pay-link:${hashToken(token).toString("base64url")}`,
      take: (tx) => takeDraft(tx, deps, { token, ...body }, customer),
    },
  );
}
