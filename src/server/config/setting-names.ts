import { generalSettingNames } from "../config.ts";
import { databaseSettingNames } from "./database.ts";
import { secretNames } from "./environment.ts";
import { storageSettingNames } from "./storage.ts";

const backupNames = ["BACKUP_DIR", "BACKUP_KEEP", "BACKUP_WAL"];
/** Settings of providers that are no secrets. */
const providerNames = [
  ...["EG", "SA", "AE"].flatMap((country) =>
    ["INTEGRATION_IDS", "MOTO_ID", "VERIFICATION_ID", "API_URL"].map((part) => `PAYMOB_${country}_${part}`),
  ),
  ...["SA", "AE"].flatMap((country) => [`TABBY_${country}_MERCHANT_CODE`, `TABBY_${country}_API_URL`]),
  ...["USER_NAME", "ACCOUNT_NUMBER", "ACCOUNT_ENTITY", "ACCOUNT_COUNTRY_CODE"].map((part) => `ARAMEX_${part}`),
  ...["BOSTA", "SMSA", "ARAMEX", "OTO"].map((carrier) => `${carrier}_API_URL`),
  "MAIL_DKIM_DOMAIN",
  "MAIL_DKIM_SELECTOR",
  "PAYMOB_EG_WALLET_IDS",
  "STRIPE_API_URL",
  "TAMARA_API_URL",
  "FAWRY_MERCHANT_CODE",
  "FAWRY_API_URL",
  "FAWRY_HOLD_HOURS",
  ...["EG", "SA"].flatMap((market) => ["BANK", "HOLDER", "IBAN"].map((part) => `TRANSFER_${market}_${part}`)),
  "TRANSFER_EG_INSTAPAY",
  "ZATCA_API_URL",
  "GA4_MEASUREMENT_ID",
  "GA4_API_URL",
  "META_PIXEL_ID",
  "META_API_URL",
  "ETA_API_URL",
  "UNIFONIC_SENDER_ID",
  "UNIFONIC_SA_MESSAGE_TYPE",
  "UNIFONIC_API_URL",
  "WHATSAPP_PHONE_NUMBER_ID",
  "WHATSAPP_API_VERSION",
  "WHATSAPP_API_URL",
  "WHATSAPP_STRANGER_REPLIES_EACH",
  "WHATSAPP_STRANGER_REPLIES_A_DAY",
];

/** Every setting that the shop reads. */
export const settingNames: ReadonlySet<string> = new Set([
  ...generalSettingNames,
  ...databaseSettingNames,
  ...backupNames,
  ...storageSettingNames,
  ...providerNames,
  ...secretNames,
  ...secretNames.map((name) => `${name}_FILE`),
]);
