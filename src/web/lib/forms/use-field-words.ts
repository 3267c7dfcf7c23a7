import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** More precise codes for one kind of field. */
const precise = {
  email: { INVALID_FORMAT: "email" },
  phone: { INVALID_FORMAT: "phone" },
  list: { INVALID_VALUE: "list" },
  number: { INVALID_VALUE: "number" },
  password: { TOO_SHORT: "passwordShort", TOO_LONG: "passwordLong" },
} as const;

export type FieldKind = keyof typeof precise;

export interface Coded {
  readonly type?: unknown;
  readonly limit?: number | undefined;
}

/** Returns the text for a field error by its code. The only place that reads `refusals.fields`. */
export function useFieldWords(): (error: Coded | undefined, kind?: FieldKind) => string | undefined {
  const { t, words } = useTranslation();
  return (error, kind) => {
    if (error === undefined) return undefined;
    const own: Readonly<Record<string, string>> = kind === undefined ? {} : precise[kind];
    const code = String(error.type);
    const limit = error.limit?.toLocaleString("en-US", { maximumFractionDigits: 3 });
    if (limit !== undefined)
      return t(code === "TOO_BIG" ? "refusals.fields.atMost" : "refusals.fields.atLeast", { limit });
    const fields: Readonly<Record<string, string>> = words.refusals.fields;
    return fields[own[code] ?? code] ?? t("refusals.fields.INVALID");
  };
}
