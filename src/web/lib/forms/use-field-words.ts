import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** Codes that mean something more precise in one kind of field. */
const precise = {
  email: { INVALID_FORMAT: "email" },
  phone: { INVALID_FORMAT: "phone" },
  password: { TOO_SHORT: "passwordShort", TOO_LONG: "passwordLong" },
} as const;

export type FieldKind = keyof typeof precise;

interface Coded {
  readonly type?: unknown;
}

/** Words for a field's error by its code: the one place where `refusals.fields` is read. */
export function useFieldWords(): (error: Coded | undefined, kind?: FieldKind) => string | undefined {
  const { t, words } = useTranslation();
  return (error, kind) => {
    if (error === undefined) return undefined;
    const own: Readonly<Record<string, string>> = kind === undefined ? {} : precise[kind];
    const code = String(error.type);
    const fields: Readonly<Record<string, string>> = words.refusals.fields;
    return fields[own[code] ?? code] ?? t("refusals.fields.INVALID");
  };
}
