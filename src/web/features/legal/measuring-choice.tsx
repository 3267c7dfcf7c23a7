import { useState } from "react";
import { ChoiceForm } from "#web/entities/measuring/choice-form.tsx";
import { useConsent } from "#web/lib/analytics/use-consent.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** Shows the visitor's consent to measuring and lets them change it. Renders nothing if the shop measures nothing. */
export function MeasuringChoice() {
  const { t } = useTranslation("common");
  const { purposes, consent } = useConsent();
  const [isSaved, setIsSaved] = useState(false);
  if (purposes.length === 0) return null;
  return (
    <section
      id="measuring"
      aria-labelledby="measuring-title"
      className="rounded-xl border border-line p-5 print:hidden"
    >
      <h2 id="measuring-title" className="mb-2 text-h3 font-bold">
        {t("consent.title")}
      </h2>
      <p className="mb-3">{t("consent.explained")}</p>
      {consent !== "unknown" && <ChoiceForm key={consent} onSaved={() => setIsSaved(true)} />}
      <p role="status" className="mt-3 font-semibold">
        {isSaved && t("consent.saved")}
      </p>
    </section>
  );
}
