import type { HealthRead } from "#shared/contract/coaching.ts";
import { WaitingPage } from "#web/entities/app/waiting-page.tsx";
import { ConsentList } from "#web/entities/publishing/consent-list.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Privacy } from "./load-privacy.ts";
import { WishesForm } from "./wishes-form.tsx";

const path = "/dashboard/privacy";

function ReadItem({ read }: { readonly read: HealthRead }) {
  const { t } = useTranslation();
  const text = useText();
  const { moment } = useDates();
  const { who, what, at, count, why, note } = read;
  return (
    <li className="flex flex-col gap-1 py-3 sm:flex-row sm:items-baseline sm:justify-between sm:gap-4">
      <span className="min-w-0">
        <span className="font-semibold">{who === null ? t("coaching.someone") : text(who)}</span>
        <span className="text-muted"> · {t(`coaching.why.${why}`)}</span>
        <span className="block text-small">
          {t(`coaching.kinds.${what}`)} · {t("coaching.times", { count })}
        </span>
        {note !== null && (
          <span className="block text-small text-muted">
            <UserText>{t("coaching.reason", { reason: note })}</UserText>
          </span>
        )}
      </span>
      <time dateTime={at} className="shrink-0 text-small text-muted">
        {moment(at)}
      </time>
    </li>
  );
}

/** Who may coach a member and see their photos, and which staff have read what. */
export function PrivacyPage({ data }: { readonly data: Privacy }) {
  const { t } = useTranslation();
  const { profile, isReassigned, reads, pagination } = data;
  return (
    <>
      <PrivateHead title={t("coaching.title")} />
      <PageHeader title={t("coaching.title")} lead={t("coaching.lead")} />
      <div className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-6">
        <Card padding="lg">
          <h2 className="mb-5 text-h3 font-bold">{t("coaching.wishes")}</h2>
          {isReassigned && (
            <Callout tone="info" className="mb-5">
              {t("coaching.reassigned")}
            </Callout>
          )}
          <WishesForm key={profile.version} profile={profile} />
        </Card>
        <Card padding="lg">
          <ConsentList />
        </Card>
        <Card padding="lg">
          <h2 className="text-h3 font-bold">{t("coaching.reads")}</h2>
          <p className="mt-1 text-small text-muted">{t("coaching.readsLead")}</p>
          {reads.length === 0 ? (
            <p className="mt-4">{t("coaching.nobody")}</p>
          ) : (
            <ul className="mt-3 divide-y divide-line">
              {reads.map((read) => (
                <ReadItem key={`${read.at}${read.what}${read.why}${read.objectId}${read.who?.en}`} read={read} />
              ))}
            </ul>
          )}
          <Pagination
            className="mt-6"
            page={pagination.page}
            pageCount={pagination.pages}
            hrefFor={(wanted) => (wanted === 1 ? path : `${path}?page=${wanted}`)}
            labels={{
              nav: t("coaching.pages"),
              previous: t("coaching.previous"),
              next: t("coaching.next"),
              page: (wanted) => t("coaching.page", { page: wanted }),
            }}
          />
        </Card>
      </div>
    </>
  );
}

export function PrivacyWaiting() {
  const { t } = useTranslation();
  return <WaitingPage title={t("coaching.title")} blocks={["h-80", "h-64"]} />;
}
