import { registerBody } from "#shared/contract/accounts.ts";
import { normalisePhone } from "#shared/domain/phone.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { CodedProblem } from "#web/lib/forms/contract-resolver.ts";
import { phoneProblems } from "#web/lib/forms/phone-problems.ts";
import { findProblems } from "#web/lib/forms/problems-of.ts";

/** The registration form's values: all strings, the phone as typed. */
export interface RegisterValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  /** Country of the dial code. */
  readonly country: string;
  readonly marketingOptIn: boolean;
}

/** Converts form values to the request body: the phone in E.164 and its country; empty fields are left out. */
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

export const registrationRules = (body: unknown): readonly CodedProblem[] => [
  ...findProblems(registerBody, body),
  ...phoneProblems((body as ReturnType<typeof bodyOfRegistration>).phone),
];
