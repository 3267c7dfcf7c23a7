import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PageHead } from "#web/lib/seo/page-head.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FinderForm } from "./finder-form.tsx";
import { finderPath } from "./finder-query.ts";
import { FinderResults } from "./finder-results.tsx";
import type { FinderData } from "./load-finder.ts";

/** Six questions, and the programmes that fit the answers. */
export function FinderPage({ data: { answers, found } }: { readonly data: FinderData }) {
  const { t } = useTranslation("finder");
  return (
    <main id="main" className="page pb-14">
      <PageHead title={t("title")} description={t("lead")} path={finderPath} isUnlisted={found !== null} />
      <PageHeader title={t("title")} lead={t("lead")} large />
      {found !== null && <FinderResults found={found} />}
      <section aria-labelledby={found === null ? undefined : "answers"} className={found === null ? "" : "mt-14"}>
        {found !== null && (
          <h2 id="answers" className="mb-6 text-h2 font-extrabold">
            {t("change")}
          </h2>
        )}
        <FinderForm key={JSON.stringify(answers)} answers={answers} />
      </section>
    </main>
  );
}
