import { type CardOwner, cardSetupUnavailable, type PaymentProvider } from "#server/modules/payments/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, lte } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { giveCardConsent } from "./consents.ts";
import { noSuchSetup } from "./errors.ts";
import type { SavedCardDeps } from "./ports.ts";
import { type CardSetupRow, cardSetups } from "./tables.ts";

/** Providers' pages live about a day. */
const lifeMinutes = 24 * 60;
const checkEveryMinutes = 10;

/** The provider at which a card can be added without a payment in a currency. */
export const findKeeper = (providers: readonly PaymentProvider[], currency: Currency): PaymentProvider | undefined =>
  providers.find(({ cards }) => cards?.adds(currency));

/** Methods of payment whose card can be saved while it pays. */
export const methodsThatSave = (providers: readonly PaymentProvider[], currency: Currency): PaymentMethod[] =>
  providers.flatMap(({ cards, supports }) =>
    cards?.keeps(currency) && supports(cards.method, currency) ? [cards.method] : [],
  );

export interface AskedSetup {
  readonly userId: string;
  readonly currency: Currency;
  readonly consentVersion: string;
  readonly language: Language;
  readonly ip: string;
}

async function findOwner({ people, book }: SavedCardDeps, reader: Reader, setup: CardSetupRow): Promise<CardOwner> {
  const person = (await people.find(reader, [setup.userId])).get(setup.userId);
  if (person === undefined) throw noSuchSetup();
  const customerRef = await book.findCustomerRef(reader, setup.userId, setup.provider);
  return { ...person, userId: person.id, customerRef };
}

/** Writes the setup with its consent, then opens the provider's page. Throws CONSENT_CHANGED, CARD_SETUP_UNAVAILABLE. */
export async function startSetup(
  deps: SavedCardDeps,
  { userId, currency, consentVersion, language, ip }: AskedSetup,
): Promise<{ readonly id: string; readonly redirectUrl: string }> {
  const { database, clock, ids, log, origin } = deps.platform;
  const keeper = findKeeper(deps.providers, currency);
  if (keeper?.cards === undefined) throw cardSetupUnavailable();
  const now = clock.now();
  const setup = await database.transaction(async (tx) => {
    const consentOrigin = { userId, language, ip, source: "cards" };
    const consentId = await giveCardConsent(tx, deps.platform, consentOrigin, consentVersion);
    const [row] = await tx
      .insert(cardSetups)
      .values({
        ...{ id: ids.next(), userId, currency, consentId, provider: keeper.name, status: "created" as const },
        nextCheckAt: addMinutes(now, checkEveryMinutes),
        expiresAt: addMinutes(now, lifeMinutes),
        createdAt: now,
      })
      .returning();
    if (row === undefined) throw new Error("a card setup was not written");
    return row;
  });
  const owner = await findOwner(deps, database.reader, setup);
  const returnUrl = `${origin()}/dashboard/cards?setup=${setup.id}`;
  const webhookUrl = `${origin()}/api/payments/webhooks/${keeper.name}`;
  const request = { setupId: setup.id, owner, currency, language, returnUrl, webhookUrl };
  const opened = await keeper.cards.openSetup(request).catch((error: unknown) => {
    log.error({ err: error, provider: keeper.name }, "a card could not be set up");
    throw cardSetupUnavailable();
  });
  await database.reader
    .update(cardSetups)
    .set({ reference: opened.reference, redirectUrl: opened.redirectUrl, status: "open" })
    .where(and(eq(cardSetups.id, setup.id), eq(cardSetups.status, "created")));
  return { id: setup.id, redirectUrl: opened.redirectUrl };
}

async function settle(deps: SavedCardDeps, setup: CardSetupRow): Promise<CardSetupRow> {
  const { database, clock } = deps.platform;
  const now = clock.now();
  const cards = deps.providers.find(({ name }) => name === setup.provider)?.cards;
  const { reference } = setup;
  const state =
    cards === undefined || reference === null ? undefined : await cards.retrieveSetup({ setupId: setup.id, reference });
  return database.transaction(async (tx) => {
    const [row] = await tx.select().from(cardSetups).where(eq(cardSetups.id, setup.id)).for("update");
    if (row === undefined || (row.status !== "open" && row.status !== "created")) return row ?? setup;
    const cardId = state?.status === "saved" ? await deps.book.keep(tx, { ...row, card: state.card }) : undefined;
    const isOver = (state !== undefined && state.status !== "pending") || now > row.expiresAt;
    const changes =
      cardId !== undefined
        ? ({ status: "saved", nextCheckAt: null, cardId } as const)
        : isOver
          ? ({ status: "failed", nextCheckAt: null } as const)
          : { nextCheckAt: addMinutes(now, checkEveryMinutes) };
    const [changed] = await tx.update(cardSetups).set(changes).where(eq(cardSetups.id, row.id)).returning();
    return changed ?? row;
  });
}

/** The result of adding a card, for its owner. Throws 404. */
export async function finishSetup(deps: SavedCardDeps, userId: string, setupId: string) {
  const [row] = await deps.platform.database.reader
    .select()
    .from(cardSetups)
    .where(and(eq(cardSetups.id, setupId), eq(cardSetups.userId, userId)));
  if (row === undefined) throw noSuchSetup();
  const { status, cardId } = await settle(deps, row);
  return { status: status === "created" ? ("open" as const) : status, cardId };
}

export const checkSetupsJob = "check-card-setups";

/** Asks about cards whose owner did not come back. */
export async function checkSetups(deps: SavedCardDeps): Promise<void> {
  const { database, clock, log } = deps.platform;
  const now = clock.now();
  const due = await database.reader
    .select()
    .from(cardSetups)
    .where(and(lte(cardSetups.nextCheckAt, now), inArray(cardSetups.status, ["created", "open"])))
    .orderBy(asc(cardSetups.nextCheckAt))
    .limit(100);
  const later = addMinutes(now, checkEveryMinutes);
  const setups = new Map(due.map((setup) => [setup.id, setup]));
  await eachAlone(log, "a card setup could not be checked", [...setups.keys()], async (id) => {
    const setup = setups.get(id);
    await database.reader.update(cardSetups).set({ nextCheckAt: later }).where(eq(cardSetups.id, id));
    if (setup !== undefined) await settle(deps, setup);
  });
}
