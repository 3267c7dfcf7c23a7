import { ApiError } from "#shared/contract/client.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { RefreshError } from "#web/lib/session/refresh-error.ts";

const fieldCodes = [
  "REQUIRED",
  "TOO_SHORT",
  "TOO_LONG",
  "INVALID_FORMAT",
  "INVALID_CHARACTERS",
  "INVALID_VALUE",
  "PASSWORD_COMMON",
  "PASSWORD_PERSONAL",
  "PASSWORD_WRONG",
] as const;

const refusalCodes = [
  "TOO_MANY_REQUESTS",
  "UNAVAILABLE",
  "TOKEN_INVALID",
  "TOKEN_EXPIRED",
  "TOKEN_USED",
  "EMAIL_TAKEN",
  "LOCKED_BY_STAFF",
  "LAST_OWNER",
] as const;

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

/** Words for a field's error, by its code. */
export function useFieldErrorWords(): (error: Coded | undefined, kind?: FieldKind) => string | undefined {
  const { t } = useTranslation();
  return (error, kind) => {
    if (error === undefined) return undefined;
    const own: Readonly<Record<string, "email" | "phone" | "passwordShort" | "passwordLong">> =
      kind === undefined ? {} : precise[kind];
    const key = own[String(error.type)] ?? fieldCodes.find((code) => code === error.type) ?? "INVALID";
    return t(`auth.errors.${key}`);
  };
}

/** Words for a call that was refused or never arrived. */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const isOffline = error instanceof TypeError || (error instanceof RefreshError && error.failure === "network");
    if (isOffline) return t("auth.errors.offline");
    const code = error instanceof ApiError ? refusalCodes.find((known) => known === error.code) : undefined;
    return t(`auth.errors.${code ?? "unexpected"}`);
  };
}
