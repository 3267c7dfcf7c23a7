import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

const codes = [
  "REQUIRED",
  "TOO_SHORT",
  "TOO_LONG",
  "TOO_SMALL",
  "TOO_BIG",
  "INVALID_FORMAT",
  "INVALID_CHARACTERS",
  "INVALID_VALUE",
] as const;

interface Coded {
  readonly type?: unknown;
}

/** Words for a field's error by its code; phones and e-mails have sentences of their own. */
export function useFieldWords(): (error: Coded | undefined, kind?: "phone" | "email") => string | undefined {
  const { t } = useTranslation();
  return (error, kind) => {
    if (error === undefined) return undefined;
    const code = codes.find((each) => each === error.type) ?? "INVALID";
    return kind !== undefined && code === "INVALID_FORMAT"
      ? t(`addresses.errors.${kind}`)
      : t(`addresses.errors.${code}`);
  };
}
