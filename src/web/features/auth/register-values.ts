import { registerBody } from "#shared/contract/accounts.ts";
import { normalisePhone } from "#shared/domain/phone.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { CodedProblem } from "#web/lib/forms/contract-resolver.ts";
import { phoneProblems } from "#web/lib/forms/phone-problems.ts";
import { findProblems } from "#web/lib/forms/problems-of.ts";

/** The form of a new account: everything a text, the phone as it was typed. */
export interface RegisterValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  /** Whose dial code stands before the phone. */
  readonly country: string;
  readonly marketingOptIn: boolean;
}

/** What is sent: the phone in E.164, and with it the country; nothing that was left empty. */
export function bodyOfRegistration(values: RegisterValues, language: Language, referralCode?: string) {
  const { phone, country, ...rest } = values;
  const hasPhone = phone.trim() !== "";
  const brought = referralCode === undefined ? {} : { referralCode };
  return {
    ...rest,
    language,
    ...brought,
    ...(hasPhone ? { phone: normalisePhone(phone, country) ?? phone, country } : {}),
  };
}

export function registrationProblems(values: RegisterValues, language: Language): readonly CodedProblem[] {
  const body = bodyOfRegistration(values, language);
  return [...findProblems(registerBody, body), ...phoneProblems(body.phone)];
}
