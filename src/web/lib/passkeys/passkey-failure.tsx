import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { PasskeyError } from "./browser-passkeys.ts";

/** Why the browser gave no passkey; renders nothing for other failures. */
export function PasskeyFailureNote({ failure }: { readonly failure: unknown }) {
  const { t } = useTranslation("passkeys");
  if (!(failure instanceof PasskeyError)) return null;
  const isChoice = failure.why === "cancelled" || failure.why === "late";
  return (
    <Callout tone={isChoice ? "warn" : "danger"} role="alert">
      {t(`failures.${failure.why}`)}
    </Callout>
  );
}

/** Removes a failure from a form that `PasskeyFailureNote` shows already. */
export const withoutPasskeyFailure = <F extends { readonly failure: unknown }>(form: F): F =>
  form.failure instanceof PasskeyError ? { ...form, failure: undefined } : form;
