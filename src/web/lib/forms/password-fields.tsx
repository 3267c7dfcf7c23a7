import type { UseFormRegisterReturn } from "react-hook-form";
import { passwordStrength } from "#shared/domain/password.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PasswordField, StrengthMeter } from "#web/ui/password-input.tsx";

interface CommonProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly field: UseFormRegisterReturn;
}

/** Field for the current password. */
export function CurrentPasswordField({ field, ...frame }: CommonProps) {
  const { t } = useTranslation();
  const labels = { show: t("auth.showPassword"), hide: t("auth.hidePassword") };
  return <PasswordField {...frame} {...field} required labels={labels} autoComplete="current-password" />;
}

export interface NewPasswordFieldProps extends CommonProps {
  /** The typed value, for the strength meter; without it no meter is shown. */
  readonly typed?: string;
  /** Names and email: a password made of them is weak. */
  readonly personal?: readonly string[];
}

/** Field for a new password, with a strength meter. */
export function NewPasswordField({ field, typed = "", personal = [], ...frame }: NewPasswordFieldProps) {
  const { t } = useTranslation();
  const labels = { show: t("auth.showPassword"), hide: t("auth.hidePassword") };
  const { score } = passwordStrength(typed, personal);
  const meter = typed === "" ? undefined : <StrengthMeter score={score} label={t(`auth.strength.label_${score}`)} />;
  return <PasswordField {...frame} {...field} required labels={labels} autoComplete="new-password" meter={meter} />;
}
