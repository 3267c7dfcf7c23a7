import type { FastifyReply, FastifyRequest } from "fastify";
import { type Currency, isCurrency } from "#shared/domain/currency.ts";
import { currencyOfCountry } from "#shared/domain/currency-info.ts";
import { type Language, languageCookieName, negotiateLanguage } from "#shared/i18n/languages.ts";
import type { Caller, CallFacts } from "./call.ts";

export interface FactReader {
  readonly countryOf: (request: FastifyRequest) => string | undefined;
  readonly languageOf: (request: FastifyRequest) => Language;
  readonly call: (request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined) => CallFacts;
}

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;

export interface FactReaderOptions {
  readonly countryOfAddress: (ip: string) => string | undefined;
  /** Outside production a header or cookie may override the country. */
  readonly mayPretendCountry: boolean;
}

/**
 * Reads location, language and currency of a request. Never trusts forwarded headers: `request.ip` is the connection's
 * address, or from a trusted proxy.
 */
export function createFactReader(options: FactReaderOptions): FactReader {
  const pretended = (request: FastifyRequest): string | undefined => {
    if (!options.mayPretendCountry) return undefined;
    const given = single(request.headers["x-dev-country"]) ?? request.cookies["devCountry"];
    return given !== undefined && /^[A-Z]{2}$/.test(given) ? given : undefined;
  };
  const countryOf = (request: FastifyRequest) => pretended(request) ?? options.countryOfAddress(request.ip);
  const languageOf = (request: FastifyRequest) =>
    negotiateLanguage({
      query: new URL(request.url, "http://x").searchParams.get("lng") ?? undefined,
      cookie: request.cookies[languageCookieName],
      acceptLanguage: request.headers["accept-language"],
    });
  const readCurrency = (request: FastifyRequest, caller: Caller | undefined): Currency => {
    const asked = single(request.headers["x-user-currency"]);
    if (isCurrency(asked)) return asked;
    return caller?.currency ?? currencyOfCountry(countryOf(request));
  };
  return {
    countryOf,
    languageOf,
    // Facts are read lazily, because most calls need few of them.
    call: (request, reply, caller) => ({
      requestId: request.id,
      get ip() {
        return request.ip;
      },
      get userAgent() {
        return request.headers["user-agent"]?.slice(0, 300) ?? "";
      },
      get country() {
        return countryOf(request);
      },
      get currency() {
        return readCurrency(request, caller);
      },
      get language() {
        return caller?.language ?? languageOf(request);
      },
      get idempotencyKey() {
        return single(request.headers["idempotency-key"]);
      },
      header: (name) => single(request.headers[name.toLowerCase()]),
      cookie: (name) => request.cookies[name],
      setCookie: (name, value, options) => void reply.setCookie(name, value, options),
      setHeader: (name, value) => void reply.header(name, value),
      rawBody: request.rawBody,
    }),
  };
}
