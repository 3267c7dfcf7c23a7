/** An offer of ten percent of all orders, without a coupon. */
export const tenPercentOffer = {
  ...{ kind: "percent" as const, percent: 10, amounts: { EGP: null, SAR: null, AED: null, USD: null } },
  ...{ applies: "all" as const, renewals: null, categoryIds: null, productIds: null, coupon: null, cookieDays: 30 },
};
