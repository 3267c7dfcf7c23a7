import * as z from "zod/mini";
import type { TrustBadge } from "../domain/market-identity.ts";
import { endpoint } from "./endpoint.ts";
import { localizedText, market } from "./values.ts";

// Lists that schemas need stand in the contract, so that a page's script and the schemas do not wait for each other.
export const badgeKinds = ["sbc", "maroof"] as const satisfies readonly TrustBadge["kind"][];

/** Who sells in a market; empty texts mean not given. */
export const marketIdentity = z.object({
  legalName: localizedText,
  tradeName: localizedText,
  crNumber: z.string(),
  unifiedNumber: z.string(),
  vatNumber: z.string(),
  address: z.object({
    line: localizedText,
    district: localizedText,
    city: localizedText,
    buildingNumber: z.string(),
    additionalNumber: z.string(),
    postalCode: z.string(),
  }),
  phone: z.string(),
  email: z.string(),
  complaints: z.object({
    email: z.string(),
    phone: z.string(),
    url: z.string(),
    hours: localizedText,
    answerDays: z.nullable(z.int()),
  }),
  licences: z.array(z.object({ authority: localizedText, number: z.string(), url: z.string() })),
  badge: z.nullable(z.object({ kind: z.enum(badgeKinds), number: z.string(), url: z.string() })),
  taxRegistered: z.boolean(),
});

export const disclosureKeys = [
  "name",
  "address",
  "phone",
  "email",
  "crNumber",
  "unifiedNumber",
  "vatNumber",
  "licence",
  "badge",
  "complaints",
  "complaintsPhone",
  "complaintsPage",
  "answer",
  "returns",
  "prices",
] as const;

/** One line that the market asks a shop to print. */
export const disclosure = z.object({
  key: z.enum(disclosureKeys),
  label: localizedText,
  value: localizedText,
  /** Where the value can be checked or used: a web, mail or phone address. */
  url: z.nullable(z.string()),
});
export type Disclosure = z.infer<typeof disclosure>;

/** The seller of a market, ready to print. */
export const seller = z.object({ market, identity: marketIdentity, disclosures: z.array(disclosure) });
export type Seller = z.infer<typeof seller>;

export const getCurrentMarket = endpoint({
  method: "GET",
  path: "/markets/current",
  summary: "The seller in a market and the details that its law requires; by default the caller's market",
  tag: "Currency and place",
  access: "public",
  query: z.object({ market: z.optional(market) }),
  readsCurrency: true,
  status: 200,
  reply: seller,
});
