import { consents } from "#server/modules/consents/tables.ts";
import { cardSealLabel } from "#server/modules/saved-cards/index.ts";
import { savedCards } from "#server/modules/saved-cards/tables.ts";
import { periods, subscriptions } from "#server/modules/subscriptions/tables.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { createSeal } from "#server/platform/seal.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import { cardConsent } from "#shared/domain/card-consent.ts";
import { minor } from "#shared/domain/money.ts";
import type { TestCustomer, TestProduct, TestShop } from "#test/factories/shop.ts";
import { pickWeighted } from "../chance.ts";
import type { CardProvider, FakeProviders } from "./fake-providers.ts";

export const priceMinor = 90_000;
/** All end on 28 February 2027, in Cairo. */
const ending = { startedOn: "2027-01-31", endsOn: "2027-02-28", timezone: "Africa/Cairo" } as const;

/** What members do once in these weeks. */
const conducts = [
  ["nothing", 52],
  ["pays", 10],
  ["leaves a page open", 4],
  ["cancels", 6],
  ["cancels the order", 4],
  ["removes the card", 5],
  ["turns it off", 6],
  ["takes another card", 6],
  ["revokes at the bank", 4],
] as const;
export type Conduct = (typeof conducts)[number][0];

/** How charges of a card end: declined with the code, `days` long from the first charge; for good without days. */
const stories: readonly (readonly [{ readonly code?: string; readonly days?: number }, number])[] = [
  [{}, 55],
  ...["insufficient_funds", "do_not_honor", "issuer_not_available"].flatMap(
    (code) =>
      [
        [{ code, days: 1 }, 3],
        [{ code, days: 3 }, 3],
        [{ code }, 2],
      ] as const,
  ),
  ...["lost_card", "expired_card", "do_not_try_again"].map((code) => [{ code }, 2] as const),
  ...["stop_payment_order", "revocation_of_authorization"].map((code) => [{ code }, 2] as const),
  ...["authentication_required", "confirm_card_data"].map((code) => [{ code }, 2] as const),
  [{ code: "of_no_known_list" }, 3],
];
/** Paymob's codes for the same. */
const paymobCodes: Readonly<Record<string, string>> = { insufficient_funds: "51", lost_card: "41", expired_card: "54" };

export interface Member {
  readonly who: TestCustomer;
  readonly subscriptionId: string;
  readonly conduct: Conduct;
  /** At which of the days on which members do something. */
  readonly actsOn: number;
  readonly losesNotice: boolean;
  cardId: string;
  /** When they said that nothing should be charged any more. */
  offAt?: Date;
}

/** What members are added to. */
export interface MembersNeed {
  readonly shop: TestShop;
  readonly providers: FakeProviders;
  readonly chance: () => number;
}

const firstChargeOn = Date.parse("2027-02-27T08:00:00Z");

function outcomeOf({ shop, chance }: MembersNeed, provider: CardProvider): () => string | undefined {
  const { code, days } = pickWeighted(chance, stories);
  const declineCode = provider === "paymob" && code !== undefined ? (paymobCodes[code] ?? code) : code;
  const until = days === undefined ? Number.POSITIVE_INFINITY : firstChargeOn + days * 86_400_000;
  return () => (shop.app.clock.now().getTime() < until ? declineCode : undefined);
}

const inChunks = <T>(all: readonly T[], size = 500): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

async function sealOf({ platform }: TestShop["app"]) {
  const { jwtSecrets, dataDir } = platform.config;
  return createSeal(deriveKeys(await readSecrets(jwtSecrets, dataDir), cardSealLabel));
}

/** A card that its owner agreed to, kept by a provider. */
async function addCards(
  needs: MembersNeed,
  people: readonly { readonly userId: string; readonly outcome?: () => undefined }[],
): Promise<string[]> {
  const { shop, providers, chance } = needs;
  const { ids, clock, database } = shop.app.platform;
  const now = clock.now();
  const seal = await sealOf(shop.app);
  const rows = people.map(({ userId, outcome }) => {
    const provider: CardProvider = chance() < 0.6 ? "stripe" : "paymob";
    const customerRef = `cus_of_${userId}`;
    const token = providers.keepCard(provider, customerRef, outcome ?? outcomeOf(needs, provider));
    const consent = {
      ...{ id: ids.next(), userId, purpose: "cards" as const, action: "given" as const, ip: null, at: now },
      ...{ textVersion: cardConsent.version, textSha256: hashToken(cardConsent.text.ar).toString("hex") },
      ...{ language: "ar" as const, source: "cards" },
    };
    const card = {
      ...{ id: ids.next(), userId, provider, account: provider === "stripe" ? "stripe" : "EG", customerRef },
      ...{ tokenSealed: seal.seal(token), tokenHash: hashToken(token), brand: "visa", last4: "4242" },
      ...{ wallet: null, isMada: false, canRenew: true, isDefault: false, status: "active" as const },
      ...{ consentId: consent.id, createdAt: now, updatedAt: now },
    };
    return { consent, card };
  });
  for (const chunk of inChunks(rows))
    await database.transaction(async (tx) => {
      await tx.insert(consents).values(chunk.map(({ consent }) => consent));
      await tx.insert(savedCards).values(chunk.map(({ card }) => card));
    });
  return rows.map(({ card }) => card.id);
}

/** Another card, which pays. */
export async function addGoodCard(needs: MembersNeed, { userId }: TestCustomer): Promise<string> {
  const [id = ""] = await addCards(needs, [{ userId, outcome: () => undefined }]);
  return id;
}

/** Members whose month of coaching ends on one day, and renews by itself with a saved card. */
export async function addMembers(needs: MembersNeed, coaching: TestProduct, count: number): Promise<Member[]> {
  const { shop, chance } = needs;
  const { ids, clock, database } = shop.app.platform;
  const people: TestCustomer[] = [];
  for (const chunk of inChunks(Array.from({ length: count }), 8))
    people.push(...(await Promise.all(chunk.map(() => shop.customer()))));
  await shop.rows("update users set currency = 'EGP' where currency is distinct from 'EGP'");
  const cardIds = await addCards(needs, people);
  const now = clock.now();
  const members = people.map((who, at): Member => {
    const conduct = pickWeighted(chance, conducts);
    const actsOn = Math.floor(chance() * 6);
    return {
      ...{ who, subscriptionId: ids.next(), conduct, actsOn, losesNotice: chance() < 0.05, cardId: cardIds[at] ?? "" },
    };
  });
  const package_ = { packageId: coaching.id, slug: "coaching", name: { ar: "تدريب", en: "Coaching" }, months: 1 };
  for (const chunk of inChunks(members))
    await database.transaction(async (tx) => {
      await tx.insert(subscriptions).values(
        chunk.map(({ who, subscriptionId, cardId }) => ({
          ...{ ...package_, ...ending, id: subscriptionId, userId: who.userId, currency: "EGP" as const },
          ...{ status: "active" as const, renewalMode: "auto" as const, renewalCardId: cardId },
          // Some agreed to a lower price than today's.
          agreedMinor: minor(chance() < 0.03 ? priceMinor - 10_000 : priceMinor),
          ...{ createdAt: now, updatedAt: now },
        })),
      );
      await tx.insert(periods).values(
        chunk.map(({ subscriptionId }) => ({
          ...{ id: ids.next(), subscriptionId, number: 1, source: "gift" as const, months: 1, createdAt: now },
        })),
      );
    });
  return members;
}
