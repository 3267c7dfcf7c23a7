import type { MemberResult } from "#shared/contract/publishing.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PageHead } from "#web/lib/seo/page-head.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { cameraIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Results } from "./load-results.ts";

/** Photos that members agreed to show. Not indexed: a search engine would keep revoked photos. */
export function ResultsPage({ data }: { readonly data: Results }) {
  const { t } = useTranslation("publishing");
  const { results, pagination } = data;
  return (
    <main id="main" className="page pb-14">
      <PageHead title={t("resultsTitle")} description={t("resultsLead")} path="/results" isUnlisted />
      <PageHeader title={t("resultsTitle")} lead={t("resultsLead")} large />
      {results.length === 0 ? (
        <EmptyState icon={cameraIcon} title={t("nothing")} description={t("nothingHint")} />
      ) : (
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {results.map((result) => (
            <ResultCard key={result.id} result={result} />
          ))}
        </ul>
      )}
      <Pagination
        className="mt-8"
        page={pagination.page}
        pageCount={pagination.pages}
        hrefFor={(page) => (page === 1 ? "?" : `?page=${page}`)}
        labels={{
          nav: t("pages"),
          previous: t("previous"),
          next: t("next"),
          page: (page) => t("pageNumber", { page }),
        }}
      />
    </main>
  );
}

function ResultCard({ result: { photos, words } }: { readonly result: MemberResult }) {
  const { t } = useTranslation("publishing");
  const isPair = photos.length > 1;
  return (
    <li>
      <figure className="flex flex-col gap-2">
        <div className={isPair ? "grid grid-cols-2 gap-1" : undefined}>
          {photos.map(({ id, smallUrl, width, height }, at) => {
            const label = at === 0 ? t("before") : t("after");
            return (
              <div key={id}>
                <img
                  src={smallUrl}
                  alt={isPair ? label : t("photoOf", { nth: 1 })}
                  width={width ?? undefined}
                  height={height ?? undefined}
                  loading="lazy"
                  className="aspect-3/4 w-full rounded-xl bg-sand-50 object-cover"
                />
                {isPair && <p className="mt-1 text-center text-small text-muted">{label}</p>}
              </div>
            );
          })}
        </div>
        {words !== "" && (
          <figcaption>
            <UserText>{words}</UserText>
          </figcaption>
        )}
      </figure>
    </li>
  );
}
