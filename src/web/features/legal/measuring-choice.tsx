import type { Consent } from "#web/lib/analytics/consent.ts";
import { useConsent } from "#web/lib/analytics/use-consent.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";

async function withdraw(): Promise<void> {
  const { forgetMeasuring } = await import("#web/lib/analytics/browser-tag-manager.ts");
  forgetMeasuring();
}

/** Shows the visitor's analytics consent and lets them change it. Renders nothing when analytics is off. */
export function MeasuringChoice() {
  const { t } = useTranslation("common");
  const { gtmId, consent, setConsent } = useConsent();
  if (gtmId === null) return null;
  const choose = (next: Consent): void => {
    setConsent(next);
    if (consent === "granted" && next === "denied") void withdraw();
  };
  return (
    <section
      id="measuring"
      aria-labelledby="measuring-title"
      className="rounded-xl border border-line p-5 print:hidden"
    >
      <h2 id="measuring-title" className="mb-2 text-h3 font-bold">
        {t("consent.title")}
      </h2>
      <p>{t("consent.explained")}</p>
      <p role="status" className="mt-3 font-semibold">
        {t(consent === "granted" ? "consent.isAllowed" : "consent.isDenied")}
      </p>
      <Button
        variant="secondary"
        className="mt-3"
        disabled={consent === "unknown"}
        onClick={() => choose(consent === "granted" ? "denied" : "granted")}
      >
        {t(consent === "granted" ? "consent.withdraw" : "consent.allowMeasuring")}
      </Button>
    </section>
  );
}
