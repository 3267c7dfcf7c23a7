import type { ShopDetails } from "#shared/contract/content.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";

const nothing = { ar: "", en: "" };

/** The shop's own details as a seller's identity, for markets without one: it claims no number. */
export const toShopIdentity = ({ legalName, name, address, phone, email }: ShopDetails): MarketIdentity => ({
  legalName,
  tradeName: name,
  crNumber: "",
  unifiedNumber: "",
  vatNumber: "",
  address: {
    line: address,
    district: nothing,
    city: nothing,
    buildingNumber: "",
    additionalNumber: "",
    postalCode: "",
  },
  phone,
  email,
  complaints: { email: "", phone: "", url: "", hours: nothing, answerDays: null },
  licences: [],
  badge: null,
  taxRegistered: false,
});
