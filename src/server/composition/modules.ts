import type { FastifyInstance } from "fastify";
import { type Accounts, createAccounts } from "#server/modules/accounts/index.ts";
import { isAffiliate } from "#server/modules/affiliates/index.ts";
import type { ApiKeys } from "#server/modules/api-keys/index.ts";
import { createCatalogue, reprice } from "#server/modules/catalogue/index.ts";
import { createContact } from "#server/modules/contact/index.ts";
import { createContent } from "#server/modules/content/index.ts";
import { createCurrency } from "#server/modules/currency/index.ts";
import { createFindGiftCards } from "#server/modules/gifts/index.ts";
import { pointsBalanceOf } from "#server/modules/loyalty/index.ts";
import { createMarkets } from "#server/modules/markets/index.ts";
import { shopFacts } from "#server/modules/notifications/index.ts";
import { boughtWith, hasBought } from "#server/modules/orders/index.ts";
import type { Payments } from "#server/modules/payments/index.ts";
import { createProgrammes } from "#server/modules/programmes/index.ts";
import { returnRuleRoutes } from "#server/modules/returns/index.ts";
import { createReviews } from "#server/modules/reviews/index.ts";
import { createSite } from "#server/modules/site/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { ListedEvent } from "#server/platform/events.ts";
import type { Caller, Route } from "#server/platform/http/call.ts";
import type { FactReader } from "#server/platform/http/facts.ts";
import { createPostToSelf } from "#server/platform/http/post-to-self.ts";
import type { Platform } from "#server/platform/platform.ts";
import { deriveKeys, type KeysFor, readSecrets } from "#server/platform/secret.ts";
import type { LookUpCountry } from "#server/providers/geo/http-geo.ts";
import { createProviders } from "#server/providers/payments/index.ts";
import { createHttpRates } from "#server/providers/rates/http-rates.ts";
import { registerAccountEvents } from "./account-events.ts";
import { composeAdmin } from "./admin.ts";
import { composeAffiliates } from "./affiliates.ts";
import { composeCoaching } from "./coaching.ts";
import { composeCommerce } from "./commerce.ts";
import { composeFiscal } from "./fiscal.ts";
import { composeGifts } from "./gifts.ts";
import { composeMarketing } from "./marketing.ts";
import { composeMedia } from "./media.ts";
import { composeNotifications } from "./notifications.ts";
import { registerOrderEvents } from "./order-events.ts";
import { composePartners } from "./partners.ts";
import { composeStaffAlerts } from "./staff-alerts.ts";
import { composeTraining } from "./training.ts";
import { watchBooks } from "./watch-books.ts";
import { composeWishes } from "./wishes.ts";

/** All modules, wired: what the app mounts. */
export interface Business {
  readonly routes: readonly Route[];
  /** All events with their handlers, for docs/events.md. */
  readonly events: readonly ListedEvent[];
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  readonly authenticateKey: ApiKeys["authenticate"];
  /** For an operator after a restore. */
  readonly reconcileSince: Payments["reconcileSince"];
  /** Pages and files beside the API: the sandbox provider's pages, pictures, the development mailbox. */
  mountBesides(http: FastifyInstance, facts: FactReader): Promise<void>;
  close(): void;
}

/** A reviewer as others may know them: the first name and a letter. */
const createAuthorLookup =
  (getRecipient: Accounts["getRecipient"]) =>
  async (reader: Reader, userId: string): Promise<string> => {
    const person = await getRecipient(reader, userId);
    return person === undefined ? "-" : `${person.firstName} ${[...person.lastName.replace(/^ال/, "")][0] ?? ""}.`;
  };

const accountPorts = { getPoints: pointsBalanceOf, isAffiliate };

const toRates = ({ config: { ratesUrl } }: Platform, { setCurrency: setPreferred }: Accounts) => ({
  source: ratesUrl === undefined ? undefined : createHttpRates(ratesUrl),
  setPreferred,
});

/** Wires the modules: each depends on those upstream of it; downstream modules register handlers on its events. */
export async function composeModules(
  platform: Platform,
  http: FastifyInstance,
  lookUpCountry?: LookUpCountry,
): Promise<Business> {
  const secrets = await readSecrets(platform.config.jwtSecrets, platform.config.dataDir);
  const keysFor: KeysFor = (label) => deriveKeys(secrets, label);
  const notifications = composeNotifications(platform, keysFor);
  const { notify, whatsapp, sms } = notifications;
  const accounts = await createAccounts({ platform, notifications, secrets, ports: accountPorts });
  const currency = createCurrency(platform, { ...toRates(platform, accounts), lookUpCountry });
  const catalogue = createCatalogue(platform, { boughtWith });
  const packages = () => catalogue.find.ofKind("package");
  const { media, videos, privateFiles, libraryRoutes } = composeMedia(platform);
  const fiscal = await composeFiscal(platform, keysFor);
  const commerce = composeCommerce({
    providers: createProviders(platform.config.payments, platform),
    findGiftCards: createFindGiftCards(platform),
    postToShop: createPostToSelf(http),
    ...{ platform, notify, privateFiles, keysFor, fiscal },
  });
  const gifts = composeGifts({ ...commerce, platform, notify, codeKeys: keysFor("gift cards") });
  currency.on("ratesChanged", reprice, { order: 10, name: "catalogue: recalculate derived prices" });
  registerAccountEvents({ platform, accounts, notify, gifts, keysFor, fiscalSeal: fiscal.seal });
  watchBooks(platform);
  const affiliates = composeAffiliates({ ...commerce, platform, accounts, notify, keysFor });
  registerOrderEvents({ platform, commerce, gifts, affiliates });
  const { senders, ...marketing } = composeMarketing({ platform, notifications, commerce });
  const staffAlerts = composeStaffAlerts({ ...commerce, platform, notify });
  const partners = composePartners({ ...commerce, platform, http, accounts, raiseAlert: staffAlerts.raise, keysFor });
  const talks = { ...notifications, keysFor, videos, media, senders };
  const coaching = await composeCoaching({ ...talks, platform, accounts, commerce });
  return {
    routes: [
      ...accounts.routes,
      ...notifications.routes(accounts.offers),
      ...currency.routes,
      ...catalogue.routes,
      ...createContent(platform, packages).routes,
      ...returnRuleRoutes(platform),
      ...createMarkets(platform).routes,
      ...createReviews(platform, { hasBought, media, authorOf: createAuthorLookup(accounts.getRecipient) }).routes,
      ...composeWishes({ ...accounts, platform, find: catalogue.find, senders }),
      ...createProgrammes(platform, catalogue.find).routes,
      ...composeTraining({ ...accounts, platform, notify: senders.workout, sendNotice: notify }, keysFor),
      ...createContact({ platform, notify, shopEmail: shopFacts.en.email }).routes,
      ...libraryRoutes,
      ...commerce.routes,
      ...[coaching, gifts, affiliates, staffAlerts, partners, marketing].flatMap(({ routes }) => routes),
      ...composeAdmin({ platform, accounts, commerce, media, currency, packages, notify, http }),
    ],
    authenticate: accounts.authenticate,
    authenticateKey: partners.authenticateKey,
    reconcileSince: commerce.payments.reconcileSince,
    events: [...commerce.publishers, accounts, currency, whatsapp, sms, platform.announcements].flatMap((module) =>
      module.events(),
    ),
    mountBesides: async (server, facts) => {
      await commerce.mountPages(server, facts.languageOf);
      for (const part of [media, videos, coaching.vault, createSite(platform), partners, affiliates])
        await part.mount(server);
      await notifications.mountPages(server, accounts.offers);
      notifications.mountDevOutbox(server);
      for (const part of [marketing, coaching]) part.mountDev(server);
      await whatsapp.mountDevPhone(server);
    },
    close: notifications.close,
  };
}
