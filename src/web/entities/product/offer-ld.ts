import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { plainAmount } from "#shared/domain/plain-amount.ts";
import type { PriceView } from "#shared/domain/price-view.ts";
import { schemaContext } from "./structured-data.ts";

/** The delivery of one parcel of goods, in major units. */
export interface ParcelFacts {
  readonly price: number;
  readonly freeFrom: number;
  readonly currency: Currency;
  /** Working days from the order to the door. */
  readonly days: { readonly min: number; readonly max: number };
}

/** Facts of an offer besides the price. */
export interface OfferFacts {
  readonly kind: ProductKind;
  readonly url: string;
  readonly price: PriceView;
  /** The country of delivery; without it delivery and returns are left out. */
  readonly country: string | undefined;
  /** Days in which it can be returned without a reason. */
  readonly returnDays: number;
  /** Goods only. */
  readonly parcel: ParcelFacts | undefined;
}

const shippingId = "#shipping";
const returnsId = "#returns";

/** JSON-LD of one offer in the merchant listing format: a plain number with a decimal point. */
export const offerLd = ({ url, price, country }: OfferFacts, isSoldOut: boolean): object => ({
  "@type": "Offer",
  url,
  priceCurrency: price.currency,
  price: plainAmount(minor(price.amountMinor)),
  availability: `${schemaContext}/${isSoldOut ? "OutOfStock" : "InStock"}`,
  itemCondition: `${schemaContext}/NewCondition`,
  ...(country === undefined
    ? {}
    : { shippingDetails: { "@id": shippingId }, hasMerchantReturnPolicy: { "@id": returnsId } }),
});

const days = (minValue: number, maxValue: number): object => ({
  "@type": "QuantitativeValue",
  minValue,
  maxValue,
  unitCode: "DAY",
});

/** Parcels leave on the first working day; the other promised days are transit time. */
const handlingDays = 1;
/** A coaching plan is written within three working days; other services are delivered at once. */
const serviceDays = (kind: ProductKind): number => (kind === "package" ? 3 : 0);

function deliveryTime({ kind, parcel }: OfferFacts): object {
  const [handling, transit] =
    parcel === undefined
      ? [days(0, serviceDays(kind)), days(0, 0)]
      : [
          days(0, handlingDays),
          days(Math.max(0, parcel.days.min - handlingDays), Math.max(0, parcel.days.max - handlingDays)),
        ];
  return { "@type": "ShippingDeliveryTime", handlingTime: handling, transitTime: transit };
}

function shippingLd(facts: OfferFacts): object {
  const { parcel, price, country } = facts;
  const isFree = parcel === undefined || toMajor(minor(price.amountMinor)) >= parcel.freeFrom;
  return {
    "@context": schemaContext,
    "@type": "OfferShippingDetails",
    "@id": shippingId,
    shippingRate: {
      "@type": "MonetaryAmount",
      value: isFree ? 0 : parcel.price,
      currency: parcel?.currency ?? price.currency,
    },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: country },
    deliveryTime: deliveryTime(facts),
  };
}

const finiteWindow = (merchantReturnDays: number): object => ({
  returnPolicyCategory: `${schemaContext}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays,
  refundType: `${schemaContext}/FullRefund`,
});

/** The terms as schema.org data: goods are returned at the customer's cost; begun coaching cannot be returned. */
function returnRules({ kind, returnDays }: OfferFacts): object {
  if (kind === "package" || returnDays === 0)
    return { returnPolicyCategory: `${schemaContext}/MerchantReturnNotPermitted` };
  if (kind !== "physical") return { ...finiteWindow(returnDays), returnFees: `${schemaContext}/FreeReturn` };
  return {
    ...finiteWindow(returnDays),
    returnMethod: `${schemaContext}/ReturnByMail`,
    returnFees: `${schemaContext}/ReturnFeesCustomerResponsibility`,
    itemDefectReturnFees: `${schemaContext}/FreeReturn`,
  };
}

/** JSON-LD of delivery and returns, which the offers of the same page point to. */
export function offerTermsLd(facts: OfferFacts): object[] {
  const { country } = facts;
  if (country === undefined) return [];
  const returns = {
    "@context": schemaContext,
    "@type": "MerchantReturnPolicy",
    "@id": returnsId,
    applicableCountry: country,
    ...returnRules(facts),
  };
  return [shippingLd(facts), returns];
}
