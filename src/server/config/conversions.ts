import { apiAddress, type Environment, secretRule, wholeSet } from "./provider-set.ts";

export interface Ga4Settings {
  readonly measurementId: string;
  readonly apiSecret: string;
  readonly apiUrl: string;
}
export interface MetaSettings {
  readonly pixelId: string;
  readonly token: string;
  /** With the version of the interface. */
  readonly apiUrl: string;
}

/** Destinations to which purchases are reported; a missing one gets nothing. */
export interface ConversionSettings {
  readonly ga4: Ga4Settings | undefined;
  readonly meta: MetaSettings | undefined;
}

function readGa4(env: Environment, isProduction: boolean): Ga4Settings | undefined {
  const apiUrl = apiAddress(env, "GA4_API_URL", "https://www.google-analytics.com", isProduction);
  const set = wholeSet(env, {
    GA4_MEASUREMENT_ID: { matches: /^G-[A-Z0-9]{4,16}$/, remedy: "a measurement id such as G-ABC1234567" },
    GA4_API_SECRET: secretRule,
  });
  return set && { measurementId: set.GA4_MEASUREMENT_ID, apiSecret: set.GA4_API_SECRET, apiUrl };
}

function readMeta(env: Environment, isProduction: boolean): MetaSettings | undefined {
  const apiUrl = apiAddress(env, "META_API_URL", "https://graph.facebook.com/v24.0", isProduction);
  const set = wholeSet(env, {
    META_PIXEL_ID: { matches: /^\d{5,20}$/, remedy: "the pixel's id, digits only" },
    META_CAPI_TOKEN: secretRule,
  });
  return set && { pixelId: set.META_PIXEL_ID, token: set.META_CAPI_TOKEN, apiUrl };
}

/** {GA4,META}_*: each complete or absent. Throws ConfigError for incomplete or invalid ones. */
export const readConversionSettings = (env: Environment, isProduction: boolean): ConversionSettings => ({
  ga4: readGa4(env, isProduction),
  meta: readMeta(env, isProduction),
});
