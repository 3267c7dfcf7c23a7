import { useState } from "react";
import { type MeasuringChoice, measuringConsent } from "#shared/domain/measuring.ts";
import type { Consent } from "#web/lib/analytics/consent.ts";
import { forgetWithdrawn, saveChoice, toChoice } from "#web/lib/analytics/save-choice.ts";
import { useConsent } from "#web/lib/analytics/use-consent.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { toast } from "#web/ui/toast-store.ts";

const neither: MeasuringChoice = { measurement: false, advertising: false };

/** The visitor's consent to measuring: nothing is ticked beforehand, and all answers look alike. */
export function ChoiceForm({ onSaved }: { readonly onSaved?: () => void }) {
  const { t } = useTranslation("common");
  const text = useText();
  const { status, whenKnown } = useSession();
  const { purposes, consent, setConsent } = useConsent();
  const before: Consent = consent === undefined || consent === "unknown" ? "" : consent;
  const [ticked, setTicked] = useState(() => toChoice(before));
  const [isSaving, setIsSaving] = useState(false);
  const all = { ...neither, ...Object.fromEntries(purposes.map((purpose) => [purpose, true])) };
  const save = async (choice: MeasuringChoice): Promise<void> => {
    setIsSaving(true);
    setTicked(choice);
    try {
      const known = status === "loading" ? (await whenKnown()).status : status;
      const after = await saveChoice(choice, known === "signed-in");
      setConsent(after);
      onSaved?.();
      forgetWithdrawn(before, after);
    } catch {
      toast.show({ type: "error", message: t("consent.notSaved") });
    } finally {
      setIsSaving(false);
    }
  };
  const answers = [
    [t("consent.none"), neither],
    ...(purposes.length > 1 ? [[t("consent.chosen"), ticked] as const] : []),
    [t(purposes.length > 1 ? "consent.both" : "consent.allow"), all],
  ] as const;
  return (
    <>
      <div className="flex flex-col gap-2 text-small">
        {purposes.map((purpose) => {
          const words = text(measuringConsent.text[purpose]);
          return purposes.length === 1 ? (
            <p key={purpose}>{words}</p>
          ) : (
            <Checkbox
              key={purpose}
              label={<span className="text-small">{words}</span>}
              checked={ticked[purpose]}
              onChange={({ target }) => setTicked({ ...ticked, [purpose]: target.checked })}
            />
          );
        })}
      </div>
      <div className="mt-3 grid max-w-md auto-cols-fr grid-flow-col gap-2">
        {answers.map(([label, choice]) => (
          <Button key={label} variant="secondary" size="sm" loading={isSaving} onClick={() => void save(choice)}>
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}
