import { ChoiceForm } from "#web/entities/measuring/choice-form.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** Asks once for the visitor's consent to measuring. Nothing is sent before. */
export default function ConsentBanner() {
  const { t } = useTranslation("common");
  return (
    <section
      aria-label={t("consent.title")}
      className="paper fixed inset-x-0 bottom-0 z-40 max-h-[70dvh] overflow-y-auto border-t border-line shadow-float print:hidden"
    >
      <div className="page max-w-lg py-4">
        <p className="mb-2 text-small">
          <strong>{t("consent.text")}</strong>{" "}
          <LocalLink to="/privacy#measuring" className="font-semibold underline">
            {t("consent.more")}
          </LocalLink>
        </p>
        <ChoiceForm />
      </div>
    </section>
  );
}
