import type { FastifyInstance, FastifyRequest } from "fastify";
import { findPeople, findStaffWith, searchPeople } from "#server/modules/accounts/index.ts";
import { createBundles, findSold } from "#server/modules/bundles/index.ts";
import { createCart } from "#server/modules/cart/index.ts";
import {
  assertOnSale,
  findItems,
  findSaleItems,
  findShownItems,
  readSkus,
  saleItemsBeside,
  shownItemsBeside,
} from "#server/modules/catalogue/index.ts";
import { type Checkout, createCheckout, createPriceGoods, type FindGiftCards } from "#server/modules/checkout/index.ts";
import { type Cod, createCod, createJudgeCash } from "#server/modules/cod/index.ts";
import { type CourierCash, createCourierCash } from "#server/modules/courier-cash/index.ts";
import { createBuyerIds, createFiscal, type Fiscal } from "#server/modules/fiscal/index.ts";
import { createLoyalty, type Loyalties } from "#server/modules/loyalty/index.ts";
import type { FileStore } from "#server/modules/media/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import { bundleSales, createOrders, type Orders, orderNumbersOf, type Stock } from "#server/modules/orders/index.ts";
import {
  type CardBook,
  createPayments,
  createSandboxBook,
  type PaymentProvider,
  type Payments,
} from "#server/modules/payments/index.ts";
import { createPromotions, type Promotions } from "#server/modules/promotions/index.ts";
import { createReturns, type Returns } from "#server/modules/return-cases/index.ts";
import { cardSealLabel, createCardBook, giveCardConsent } from "#server/modules/saved-cards/index.ts";
import { createFindPromise, isNationalAddressRequired, type Shipping } from "#server/modules/shipping/index.ts";
import { createTransferProvider, createTransfers } from "#server/modules/transfers/index.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createSeal } from "#server/platform/seal.ts";
import type { KeysFor } from "#server/platform/secret.ts";
import { cashOnDelivery } from "#server/providers/payments/cod.ts";
import { createSandboxProvider, type PostToShop, sandboxReportJob } from "#server/providers/payments/sandbox/index.ts";
import { createInvoicePrinter } from "#server/providers/pdf/index.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { composeConversions } from "./conversions.ts";
import type { ComposedFiscal } from "./fiscal.ts";
import { type ComposedCarriers, composeCarriers, composeShipping } from "./shipping.ts";
import { composeStock } from "./stock.ts";

export interface CommerceParts {
  readonly platform: Platform;
  readonly notify: Notify;
  /** Adapters of providers whose keys are set; each is preferred to the sandbox for what it supports. */
  readonly providers: readonly PaymentProvider[];
  readonly findGiftCards: FindGiftCards;
  readonly postToShop: PostToShop;
  /** Files without a public address. */
  readonly privateFiles: FileStore;
  readonly keysFor: KeysFor;
  readonly fiscal: ComposedFiscal;
}

export interface Commerce {
  readonly routes: readonly Route[];
  readonly promotions: Promotions;
  readonly loyalty: Loyalties;
  readonly orders: Orders;
  readonly payments: Payments;
  readonly cardBook: CardBook;
  readonly providers: readonly PaymentProvider[];
  readonly checkout: Checkout;
  readonly fiscal: Fiscal;
  readonly returns: Returns;
  readonly shipping: Shipping;
  readonly cod: Cod;
  readonly courierCash: CourierCash;
  /** Modules with events. */
  readonly publishers: readonly Pick<Orders | Shipping | Payments, "events">[];
  /** What lies outside of /api: the sandbox's hosted pages, where it is switched on. */
  readonly mountPages: (http: FastifyInstance, languageOf: (request: FastifyRequest) => Language) => Promise<void>;
}

/** Cash on delivery and, where it is switched on, the sandbox come after the providers with keys. */
function createAllProviders({ platform, postToShop, providers }: CommerceParts) {
  const sandbox = platform.config.sandboxPayments
    ? createSandboxProvider(platform, createSandboxBook(platform, sandboxReportJob), postToShop)
    : undefined;
  const transfers = createTransferProvider(platform.database, platform.config.payments.transferAccounts);
  const last = sandbox === undefined ? [] : [sandbox.provider];
  return { sandbox, providers: [...providers, transfers, cashOnDelivery, ...last] };
}

type ReturnParts = Pick<Parameters<typeof createReturns>[0], "orders" | "payments" | "people" | "stock">;

const composeReturns = ({ platform, privateFiles }: CommerceParts, parts: ReturnParts) =>
  createReturns({ ...parts, platform, photos: privateFiles });

const composeTransfers = (
  { platform, privateFiles: proofs }: CommerceParts,
  { orders, payments }: Pick<Commerce, "orders" | "payments">,
) =>
  createTransfers({
    ...{ platform, orders, payments, proofs, people: { find: findPeople } },
    accounts: platform.config.payments.transferAccounts,
  });

/** Parcels, cash on delivery that holds them until its customer confirms it, and what couriers collected. */
function composeParcels(
  { platform, notify, privateFiles }: CommerceParts,
  {
    orders,
    payments,
    returns,
    stock,
    carriers,
  }: Pick<ComposedCarriers, "carriers"> & Pick<Commerce, "orders" | "payments" | "returns"> & { readonly stock: Stock },
): Pick<Commerce, "shipping" | "cod" | "courierCash"> {
  const { refundMissing, refundMissingAgain, findOtherRefunds, settleMissing, recheckPurchase } = returns;
  const exchanges = {
    ...{ refundMissing, refundMissingAgain, findOtherRefunds, settleMissing, recheckPurchase },
    runRefund: payments.runRefund,
  };
  const { returnCash } = payments;
  const shipping = composeShipping({ platform, exchanges, returnCash, orders, stock, notify, carriers, privateFiles });
  const cod = createCod({ platform, notify, people: { find: findPeople }, orders, shipping });
  return { shipping, cod, courierCash: createCourierCash(platform) };
}

const routesOf = (...modules: readonly { readonly routes: readonly Route[] }[]): Route[] =>
  modules.flatMap(({ routes }) => routes);

/** Puts cart, promotions, loyalty, orders, tax documents, payments and checkout together: the part of the composition root that sells. */
export function composeCommerce(parts: CommerceParts): Commerce {
  const { platform, notify } = parts;
  const promotions = createPromotions(platform);
  const loyalty = createLoyalty(platform, orderNumbersOf);
  const catalogue = { assertOnSale, findSaleItems };
  const people = { find: findPeople, search: searchPeople };
  const stock = composeStock(platform);

  const printInvoice = createInvoicePrinter();
  const items = { skus: readSkus, search: findItems };
  const orders = createOrders({ platform, stock, promotions, loyalty, notify, people, items, printInvoice });
  const price = createPriceGoods({ platform, promotions, orders });
  const beside = { sale: saleItemsBeside, shown: shownItemsBeside };
  const carts = createCart({ platform, catalogue, findShownItems, beside, findBundles: findSold, price });
  const fiscal = createFiscal({ ...parts.fiscal, platform, orders, printInvoice });
  const { sandbox, providers } = createAllProviders(parts);
  const staffed = { ...people, staffWith: findStaffWith };
  const cardBook = createCardBook({ platform, seal: createSeal(parts.keysFor(cardSealLabel)) });
  const payments = createPayments({ platform, orders, people: staffed, providers, cards: cardBook });
  const conversions = composeConversions(platform, orders, parts.keysFor);
  const composedCarriers = composeCarriers(parts);
  const checkout = createCheckout({
    platform,
    carts,
    promotions,
    loyalty,
    orders,
    payments,
    look: { catalogue, findGiftCards: parts.findGiftCards },
    findPromise: createFindPromise(composedCarriers.carriers.map(({ name }) => name)),
    ...{ judgeCash: createJudgeCash({ platform, orders }), isNationalAddressRequired },
    ...{ buyerIds: createBuyerIds(platform, parts.fiscal), keepVisit: conversions.keep },
    consentToCard: (tx, origin, version) => giveCardConsent(tx, platform, origin, version),
  });
  const returns = composeReturns(parts, { orders, payments, people, stock });
  const parcels = composeParcels(parts, { ...composedCarriers, orders, payments, returns, stock });
  return {
    routes: routesOf(
      ...[createBundles(platform, bundleSales), carts, loyalty, orders, payments],
      ...[composeTransfers(parts, { orders, payments }), checkout, conversions, fiscal, returns],
      ...Object.values(parcels),
    ),
    promotions,
    loyalty,
    orders,
    payments,
    cardBook,
    providers,
    checkout,
    ...{ fiscal, returns },
    ...parcels,
    publishers: [orders, payments, parcels.shipping],
    mountPages: async (http, languageOf) => {
      await sandbox?.mount(http, languageOf);
      await composedCarriers.mountPages(http);
    },
  };
}
