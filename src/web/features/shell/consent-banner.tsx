import { useConsent } from "#web/lib/analytics/use-consent.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";

/** Asks once for analytics consent. Both answers look the same, and nothing is sent before consent. */
export default function ConsentBanner() {
  const { t } = useTranslation("common");
  const { setConsent } = useConsent();
  return (
    <section
      aria-label={t("consent.title")}
      className="paper fixed inset-x-0 bottom-0 z-40 border-t border-line shadow-float print:hidden"
    >
      <div className="page flex flex-wrap items-center gap-x-8 gap-y-3 py-4">
        <p className="min-w-0 flex-1 basis-72 text-small">
          {t("consent.text")}{" "}
          <LocalLink to="/privacy#measuring" className="font-semibold underline">
            {t("consent.more")}
          </LocalLink>
        </p>
        <div className="flex flex-1 gap-3 sm:flex-none">
          <Button variant="secondary" className="flex-1 whitespace-nowrap" onClick={() => setConsent("denied")}>
            {t("consent.deny")}
          </Button>
          <Button variant="secondary" className="flex-1 whitespace-nowrap" onClick={() => setConsent("granted")}>
            {t("consent.allow")}
          </Button>
        </div>
      </div>
    </section>
  );
}
