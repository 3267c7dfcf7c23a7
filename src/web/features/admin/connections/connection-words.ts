import type { ConnectionGroup, ConnectionName, ConnectionState } from "#shared/domain/connections.ts";
import type { Tone } from "#web/ui/badge.tsx";

export const groupNames: Readonly<Record<ConnectionGroup, string>> = {
  payments: "Payments",
  messages: "Messages",
  delivery: "Delivery",
  marketing: "Marketing",
  operations: "Operations",
};

export const stateBadges: Readonly<Record<ConnectionState, { readonly text: string; readonly tone: Tone }>> = {
  connected: { text: "Connected", tone: "success" },
  simulated: { text: "Simulated", tone: "warn" },
  off: { text: "Not connected", tone: "neutral" },
};

interface Words {
  readonly name: string;
  readonly use: string;
}

export const connectionWords: Readonly<Record<ConnectionName, Words>> = {
  stripe: { name: "Stripe", use: "Cards in all currencies of the shop" },
  paymob: { name: "Paymob", use: "Cards, mobile wallets and saved cards; one account for each country" },
  tabby: { name: "Tabby", use: "Four instalments; one store for each country" },
  tamara: { name: "Tamara", use: "Instalments in Saudi Arabia and the Emirates" },
  fawry: { name: "Fawry", use: "Cash at a Fawry outlet in Egypt, by a code" },
  transfer: { name: "Bank transfer", use: "Transfers to the shop’s account, and InstaPay in Egypt" },
  "payments-sandbox": { name: "Payments sandbox", use: "Pretends to charge by every method: no money moves" },
  mail: { name: "Mail server", use: "Orders, passwords, reminders and campaigns by mail" },
  "mail-reports": { name: "Reports of mails", use: "Which mails bounced, and who wants no more of them" },
  sms: { name: "Unifonic", use: "Codes and orders by SMS" },
  whatsapp: { name: "WhatsApp", use: "Orders, cash on delivery and conversations by WhatsApp" },
  bosta: { name: "Bosta", use: "Parcels in Egypt" },
  aramex: { name: "Aramex", use: "Parcels in the Gulf and beyond" },
  smsa: { name: "SMSA", use: "Parcels in Saudi Arabia, the Emirates and Egypt" },
  oto: { name: "OTO", use: "Parcels by the couriers of an OTO account" },
  "carrier-sandbox": { name: "Carrier sandbox", use: "A carrier for tests, which moves parcels by buttons" },
  "google-analytics": { name: "Google Analytics", use: "Paid orders, where the customer agreed" },
  meta: { name: "Meta", use: "Paid orders for adverts, where the customer agreed" },
  "tag-manager": { name: "Google Tag Manager", use: "Measures visits, where the visitor agreed" },
  "exchange-rates": {
    name: "Exchange rates",
    use: "Renews the rates of prices that are worked out from another currency",
  },
  "country-lookup": {
    name: "Country of a visitor",
    use: "Where a first visit comes from, if the shop’s own table of addresses does not know",
  },
  "file-storage": {
    name: "File storage (S3)",
    use: "Pictures and clips in a bucket; without it on this machine’s disk",
  },
  "error-reports": { name: "Error reports", use: "Faults of the shop, for whoever runs it" },
  traces: { name: "Traces", use: "How long each part of a call takes" },
  metrics: { name: "Metrics", use: "Figures for alerts and graphs" },
};
