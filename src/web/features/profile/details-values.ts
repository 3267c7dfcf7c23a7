import { type User, updateMeBody } from "#shared/contract/accounts.ts";
import { normalisePhone, splitPhone } from "#shared/domain/phone.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { CodedProblem } from "#web/lib/forms/contract-resolver.ts";
import { phoneProblems } from "#web/lib/forms/phone-problems.ts";
import { findProblems } from "#web/lib/forms/problems-of.ts";

/** The profile form's values: all strings, the phone as typed. */
export interface DetailsValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly phoneCountry: string;
  readonly country: string;
  readonly language: Language;
  readonly marketingOptIn: boolean;
}

export function toDetails(user: User): DetailsValues {
  const { firstName, lastName, country, language, marketingOptIn } = user;
  // The dial code is a separate field.
  const phone = splitPhone(user.phone ?? "", country ?? "EG");
  return {
    firstName,
    lastName,
    phone: phone.rest,
    phoneCountry: phone.country,
    country: country ?? "",
    language,
    marketingOptIn,
  };
}

/** Converts form values to the request body: an emptied field deletes its value. */
export function bodyOfDetails({ phone, phoneCountry, country, ...rest }: DetailsValues) {
  const typed = phone.trim();
  return {
    ...rest,
    phone: typed === "" ? null : (normalisePhone(typed, phoneCountry) ?? typed),
    country: country === "" ? null : country,
  };
}

export function detailsProblems(values: DetailsValues): readonly CodedProblem[] {
  const body = bodyOfDetails(values);
  return [...findProblems(updateMeBody, body), ...phoneProblems(body.phone)];
}
