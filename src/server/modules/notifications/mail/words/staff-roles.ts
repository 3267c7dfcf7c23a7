import { isBuiltinRole, type StaffRole } from "#shared/domain/permissions.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { userText } from "../render/phrase.ts";

const names: Readonly<Record<Language, Readonly<Record<StaffRole, string>>>> = {
  ar: {
    owner: "مالك",
    manager: "مدير",
    support: "عضو في الدعم",
    coach: "مدرب",
  },
  en: {
    owner: "an owner",
    manager: "a manager",
    support: "a support agent",
    coach: "a coach",
  },
};

/** A role in a sentence: "a coach". Roles of the shop's own have one name in all languages. */
export const roleName = (role: string, language: Language) =>
  isBuiltinRole(role) ? names[language][role] : userText(role);
