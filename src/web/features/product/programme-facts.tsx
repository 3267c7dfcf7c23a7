import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import type { ProductView } from "./load-product.ts";

interface ProgrammeFactsProps {
  readonly programme: NonNullable<ProductView["programme"]>;
  readonly slug: string;
}

/** Weeks, days and level of a programme, with a link to its sample week. */
export default function ProgrammeFacts({ programme, slug }: ProgrammeFactsProps) {
  const { t } = useTranslation();
  return (
    <div className="mt-4">
      <p className="text-card font-semibold">
        {t("goods.weeks", { count: programme.weeks })} · {t("goods.daysPerWeek", { count: programme.daysPerWeek })} ·{" "}
        {t(`goods.levels.${programme.level}`)}
      </p>
      <LocalLink to={`/programmes/${slug}`} className={buttonClass({ variant: "secondary", className: "mt-3" })}>
        {t("product.seeWeek")}
      </LocalLink>
    </div>
  );
}
