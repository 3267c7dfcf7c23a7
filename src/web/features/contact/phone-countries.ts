import { countryOptions, isCountryCode } from "#shared/domain/countries.ts";
import type { Language } from "#shared/i18n/languages.ts";

/** The dial codes for a phone field. Made on the server, since country names differ between browsers. */
export function phoneCountries(language: Language, visitorCountry: string | undefined) {
  return {
    countries: countryOptions(language).map(({ code, name, dialCode }) => ({ iso: code, name, dial: `+${dialCode}` })),
    country: isCountryCode(visitorCountry) ? visitorCountry : "EG",
  };
}

export type PhoneCountries = ReturnType<typeof phoneCountries>;
