import type { MarketRecord } from "#shared/contract/admin-markets.ts";
import type { MarketIdentity, TrustBadge } from "#shared/domain/market-identity.ts";

const nothing = { ar: "", en: "" };
const noBadge: TrustBadge = { kind: "sbc", number: "", url: "" };

const emptyIdentity: MarketIdentity = {
  legalName: nothing,
  tradeName: nothing,
  crNumber: "",
  unifiedNumber: "",
  vatNumber: "",
  address: {
    line: nothing,
    district: nothing,
    city: nothing,
    buildingNumber: "",
    additionalNumber: "",
    postalCode: "",
  },
  phone: "",
  email: "",
  complaints: { email: "", phone: "", url: "", hours: nothing, answerDays: null },
  licences: [],
  badge: null,
  taxRegistered: false,
};

/** The form's values; a badge without a number means none. */
export function toValues(identity: MarketRecord["identity"]) {
  const { badge, ...rest } = identity ?? emptyIdentity;
  return { ...rest, badge: badge ?? noBadge, reason: "" };
}
export type Values = ReturnType<typeof toValues>;

// Phones are typed with spaces and hyphens.
const toPhone = (typed: string): string => typed.replace(/[\s()-]/g, "");

export function toIdentity({ reason: _, badge, ...values }: Values): MarketIdentity {
  return {
    ...values,
    phone: toPhone(values.phone),
    complaints: { ...values.complaints, phone: toPhone(values.complaints.phone) },
    badge: badge.number.trim() === "" ? null : badge,
  };
}
