import { areExamples } from "#server/config/transfer.ts";
import type { Config } from "#server/config.ts";
import type { Connection } from "#shared/contract/admin-connections.ts";
import { type ConnectionName, type ConnectionState, connectionNames } from "#shared/domain/connections.ts";
import type { Market } from "#shared/domain/markets.ts";

type State = ConnectionState | { readonly markets: readonly Market[] };

const isSet = (value: unknown): ConnectionState => (value === undefined ? "off" : "connected");
const orSimulated = (value: unknown, isSimulated: boolean): ConnectionState =>
  value === undefined && isSimulated ? "simulated" : isSet(value);
const sandbox = (isOn: boolean): ConnectionState => (isOn ? "simulated" : "off");

/** Which services the settings connect. Asks no service: a wrong key shows where it is used. */
export function toConnections(config: Config): Connection[] {
  const { payments, carriers, conversions, environment } = config;
  const states: Readonly<Record<ConnectionName, State>> = {
    stripe: isSet(payments.stripe),
    paymob: { markets: payments.paymob.map(({ country }) => country) },
    tabby: { markets: payments.tabby.map(({ country }) => country) },
    tamara: isSet(payments.tamara),
    fawry: isSet(payments.fawry),
    transfer: areExamples(payments.transferAccounts)
      ? "simulated"
      : { markets: payments.transferAccounts.map(({ market }) => market) },
    "payments-sandbox": sandbox(config.sandboxPayments),
    // The development mailbox keeps mails.
    mail: orSimulated(config.smtpUrl, environment !== "production"),
    "mail-reports": isSet(config.mailEventsSecret),
    sms: orSimulated(config.sms, config.sandboxSms),
    whatsapp: orSimulated(config.whatsapp, config.sandboxWhatsApp),
    bosta: isSet(carriers.bosta),
    aramex: isSet(carriers.aramex),
    smsa: isSet(carriers.smsa),
    oto: isSet(carriers.oto),
    "carrier-sandbox": sandbox(config.sandboxCarrier),
    "google-analytics": isSet(conversions.ga4),
    meta: isSet(conversions.meta),
    "tag-manager": isSet(config.gtmId),
    "exchange-rates": isSet(config.ratesUrl),
    "country-lookup": isSet(config.geoFallbackUrl),
    "file-storage": config.storage.kind === "s3" ? "connected" : "off",
    "error-reports": isSet(config.errorHook),
    traces: isSet(config.traces),
    metrics: isSet(config.metrics),
  };
  return connectionNames.map((name) => {
    const state = states[name];
    if (typeof state === "string") return { name, state, markets: [] };
    return { name, state: state.markets.length === 0 ? "off" : "connected", markets: [...state.markets] };
  });
}
