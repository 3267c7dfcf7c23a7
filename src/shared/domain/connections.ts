/** Services outside the shop that its settings connect, by what they are for. */
export const connectionGroups = {
  payments: ["stripe", "paymob", "tabby", "tamara", "fawry", "transfer", "payments-sandbox"],
  messages: ["mail", "mail-reports", "sms", "whatsapp"],
  delivery: ["bosta", "aramex", "smsa", "oto", "carrier-sandbox"],
  marketing: ["google-analytics", "meta", "tag-manager"],
  operations: ["exchange-rates", "country-lookup", "file-storage", "error-reports", "traces", "metrics"],
} as const;

export type ConnectionGroup = keyof typeof connectionGroups;
export type ConnectionName = (typeof connectionGroups)[ConnectionGroup][number];
export const connectionNames: readonly ConnectionName[] = Object.values(connectionGroups).flat();

/** `simulated`: the shop plays the service itself, outside production; nothing leaves it and no money moves. */
export const connectionStates = ["connected", "simulated", "off"] as const;
export type ConnectionState = (typeof connectionStates)[number];

/** The settings that connect a service. A part in braces stands for each of its words. */
export const connectionSettings: Readonly<Record<ConnectionName, readonly string[]>> = {
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  paymob: ["PAYMOB_{EG,SA,AE}_{SECRET_KEY,PUBLIC_KEY,HMAC_SECRET,API_KEY,INTEGRATION_IDS}"],
  tabby: ["TABBY_{SA,AE}_{SECRET_KEY,MERCHANT_CODE,WEBHOOK_SECRET}"],
  tamara: ["TAMARA_API_TOKEN", "TAMARA_NOTIFICATION_TOKEN"],
  fawry: ["FAWRY_MERCHANT_CODE", "FAWRY_SECURE_KEY"],
  transfer: ["TRANSFER_{EG,SA}_{BANK,HOLDER,IBAN}"],
  "payments-sandbox": ["PAYMENTS_SANDBOX"],
  mail: ["SMTP_URL"],
  "mail-reports": ["MAIL_EVENTS_SECRET"],
  sms: ["UNIFONIC_APP_SID", "UNIFONIC_SENDER_ID", "UNIFONIC_CALLBACK_SECRET"],
  whatsapp: ["WHATSAPP_PHONE_NUMBER_ID", "WHATSAPP_TOKEN", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"],
  bosta: ["BOSTA_API_KEY", "BOSTA_WEBHOOK_SECRET"],
  aramex: ["ARAMEX_{USER_NAME,PASSWORD,ACCOUNT_NUMBER,ACCOUNT_PIN,ACCOUNT_ENTITY,ACCOUNT_COUNTRY_CODE}"],
  smsa: ["SMSA_API_KEY", "SMSA_WEBHOOK_SECRET"],
  oto: ["OTO_REFRESH_TOKEN", "OTO_WEBHOOK_SECRET"],
  "carrier-sandbox": ["SHIPPING_SANDBOX"],
  "google-analytics": ["GA4_MEASUREMENT_ID", "GA4_API_SECRET"],
  meta: ["META_PIXEL_ID", "META_CAPI_TOKEN"],
  "tag-manager": ["GTM_ID"],
  "exchange-rates": ["RATES_URL"],
  "country-lookup": ["GEO_FALLBACK_URL"],
  "file-storage": ["STORAGE", "S3_{ENDPOINT,REGION,BUCKET,ACCESS_KEY,SECRET_KEY}"],
  "error-reports": ["ERROR_HOOK_URL"],
  traces: ["OTEL_EXPORTER_OTLP_ENDPOINT"],
  metrics: ["METRICS_PORT"],
};
