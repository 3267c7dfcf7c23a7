import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import type { MessageForm } from "./use-message-form.ts";

const ofField = {
  email: "email",
  phone: "phone",
  socialUrl: "url",
  experienceYears: "years",
} as const;

function toWordKey(field: string, code: string) {
  if (code === "REQUIRED") return "required";
  if (Object.hasOwn(ofField, field)) return ofField[field as keyof typeof ofField];
  if (code === "TOO_LONG") return "tooLong";
  return code === "INVALID_CHARACTERS" ? "characters" : "invalid";
}

/** Returns the page's error text of a field. */
export function useFieldWords({ codeOf }: Pick<MessageForm, "codeOf">): (field: string) => string | undefined {
  const { t } = useTranslation();
  return (field) => {
    const code = codeOf(field);
    return code === undefined ? undefined : t(`contact.errors.${toWordKey(field, code)}`);
  };
}
