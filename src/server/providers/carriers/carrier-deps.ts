import type { Platform } from "#server/platform/platform.ts";
import { createProviderHttp, type ProviderHttp } from "../payments/http.ts";

/** What adapters of carriers need of the shop. */
export type CarrierDeps = Pick<Platform, "clock" | "metrics" | "origin">;

/** HTTP client for prices, separate from bookings: with a short timeout, and its failures do not block bookings. */
export const createPriceHttp = (name: string, baseUrl: string, deps: CarrierDeps): ProviderHttp => {
  const http = createProviderHttp({ name, account: `${name}-prices`, baseUrl, ...deps, timeoutMs: 4000 });
  return (request) => http({ ...request, isRepeatable: false });
};
