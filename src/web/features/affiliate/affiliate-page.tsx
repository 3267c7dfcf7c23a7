import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OwnAffiliate } from "#shared/contract/affiliates.ts";
import { isolateLtr } from "#shared/domain/bidi.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { formatMoney, toMinor } from "#shared/domain/money.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { cardIcon, copyIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextField } from "#web/ui/input.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { AccountDialog } from "./account-form.tsx";
import type { AffiliateData } from "./load-affiliate.ts";

const here = "/dashboard/affiliate";

function useMoney() {
  const language = useLanguage();
  return (amount: number, currency: Currency) => formatMoney(toMinor(amount), currency, language);
}

function Head() {
  const { t } = useTranslation("affiliate");
  return (
    <>
      <PrivateHead title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
    </>
  );
}

function useOfferWords({ offer, coupon, holdDays }: OwnAffiliate): string[] {
  const { t } = useTranslation("affiliate");
  const money = useMoney();
  const amounts = Object.entries(offer.amounts ?? {}).flatMap(([currency, amount]) =>
    amount === null ? [] : [money(amount, currency as Currency)],
  );
  const worth =
    offer.percent === null
      ? t("offer.fixed", { amounts: amounts.join(" / ") })
      : t("offer.percent", { percent: offer.percent });
  return [
    worth,
    t(`offer.${offer.applies}`, { count: offer.renewals ?? 0 }),
    ...(offer.isLimited ? [t("offer.limited")] : []),
    t("offer.days", { count: offer.cookieDays }),
    ...(coupon === null ? [] : [t("offer.coupon", { code: isolateLtr(coupon) })]),
    t("offer.hold", { count: holdDays }),
  ];
}

function LinkCard({ affiliate }: { readonly affiliate: OwnAffiliate }) {
  const { t } = useTranslation("affiliate");
  const words = useOfferWords(affiliate);
  const copy = (): void =>
    void navigator.clipboard.writeText(affiliate.url).then(
      () => toast.show({ type: "success", message: t("link.copied") }),
      () => toast.show({ type: "error", message: t("link.notCopied") }),
    );
  return (
    <Card tone="sand" className="flex flex-col gap-4">
      <h2 className="text-h3 font-bold">{t("link.title")}</h2>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <TextField
          label={t("link.label")}
          dir="ltr"
          readOnly
          className="min-w-0 flex-1"
          value={affiliate.url}
          onFocus={(event) => event.target.select()}
        />
        <Button icon={copyIcon} onClick={copy}>
          {t("link.copy")}
        </Button>
      </div>
      <ul className="list-disc ps-5 text-muted">
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}

/** When what is payable is paid: by the next payout, unless it is underway or owed, too little, or the account is missing. */
function usePayableHint({ ibanLast4, minimums, status, payouts }: OwnAffiliate) {
  const { t } = useTranslation("affiliate");
  const money = useMoney();
  return ({ payable, currency }: OwnAffiliate["balances"][number]): string => {
    const least = minimums.find((one) => one.currency === currency)?.amount ?? 0;
    if (payable < 0) return t("bucketHints.payableOwed");
    const underway = payouts.filter((one) => one.state === "open" && one.currency === currency);
    if (underway.length > 0 && underway.reduce((all, one) => all + one.amount, 0) >= payable)
      return t("bucketHints.payableUnderway");
    if (payable > 0 && payable < least && status !== "ended")
      return t("bucketHints.payableBelow", { amount: money(least, currency) });
    if (payable > 0 && ibanLast4 === null) return t("bucketHints.payableNoAccount");
    return t("bucketHints.payable");
  };
}

function Figures({ affiliate }: { readonly affiliate: OwnAffiliate }) {
  const { balances, visits, orders } = affiliate;
  const { t } = useTranslation("affiliate");
  const money = useMoney();
  const toPayableHint = usePayableHint(affiliate);
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="mb-1 text-h3 font-bold">
        {t("figures.title")}
      </h2>
      <p className="mb-4 text-muted">
        {t("figures.visits", { count: visits })} · {t("figures.orders", { count: orders })}
      </p>
      <div className="flex flex-col gap-4">
        {balances.map((balance) => (
          <dl key={balance.currency} className="grid gap-4 sm:grid-cols-3">
            {(["pending", "payable", "paid"] as const).map((bucket) => (
              <Card key={bucket}>
                <dt className="text-small text-muted">{t(`buckets.${bucket}`)}</dt>
                <dd className="figures text-price-lg font-extrabold">{money(balance[bucket], balance.currency)}</dd>
                <dd className="text-small text-muted">
                  {bucket === "payable" ? toPayableHint(balance) : t(`bucketHints.${bucket}`)}
                </dd>
              </Card>
            ))}
          </dl>
        ))}
      </div>
    </section>
  );
}

function AccountCard({ affiliate }: { readonly affiliate: OwnAffiliate }) {
  const { t } = useTranslation("affiliate");
  const money = useMoney();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const { ibanLast4, minimums } = affiliate;
  return (
    <Card className="flex flex-col items-start gap-3">
      <h2 className="text-h3 font-bold">{t("account.title")}</h2>
      <p className="text-muted">
        {ibanLast4 === null ? t("account.none") : t("account.known", { last4: isolateLtr(ibanLast4) })}{" "}
        {t("account.minimum", { amounts: minimums.map(({ amount, currency }) => money(amount, currency)).join(" / ") })}
      </p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t(ibanLast4 === null ? "account.add" : "account.change")}
      </Button>
      {isOpen && <AccountDialog onClose={() => setOpen(false)} onSaved={revalidate} />}
    </Card>
  );
}

type Payout = OwnAffiliate["payouts"][number];
type Entry = AffiliateData["list"]["entries"][number];

function usePayoutColumns(): readonly Column<Payout>[] {
  const { t } = useTranslation("affiliate");
  const language = useLanguage();
  const money = useMoney();
  return [
    {
      id: "at",
      header: t("columns.day"),
      rowHeader: true,
      cell: ({ at }) => formatDate(at, language, { timeZone: "Africa/Cairo" }),
    },
    { id: "reference", header: t("columns.reference"), cell: ({ reference }) => <Ltr>{reference}</Ltr> },
    {
      id: "state",
      header: t("columns.state"),
      cell: ({ state }) => <Badge tone={state === "paid" ? "success" : "neutral"}>{t(`payoutStates.${state}`)}</Badge>,
    },
    {
      id: "amount",
      header: t("columns.amount"),
      align: "end",
      cell: ({ amount, currency }) => money(amount, currency),
    },
  ];
}

/** What an entry is, with the day that its commission becomes payable, or why and of which one it was taken. */
function EntryKind({ entry: { kind, why, earnedAt, isWaiting, dueAt } }: { readonly entry: Entry }) {
  const { t } = useTranslation("affiliate");
  const language = useLanguage();
  const day = (at: string) => formatDate(at, language, { timeZone: "Africa/Cairo" });
  const notes = [
    ...(why === null ? [] : [t(`takenBackFor.${why}`)]),
    ...(earnedAt === null ? [] : [t("entryOf", { day: day(earnedAt) })]),
    ...(isWaiting ? [dueAt === null ? t("entryWaits") : t("entryDue", { day: day(dueAt) })] : []),
  ];
  return (
    <span>
      {t(`kinds.${kind}`)}
      {notes.map((note) => (
        <span key={note} className="block text-small text-muted">
          {note}
        </span>
      ))}
    </span>
  );
}

function useEntryColumns(): readonly Column<Entry>[] {
  const { t } = useTranslation("affiliate");
  const language = useLanguage();
  const money = useMoney();
  return [
    {
      id: "at",
      header: t("columns.day"),
      rowHeader: true,
      cell: ({ at }) => formatDate(at, language, { timeZone: "Africa/Cairo" }),
    },
    { id: "kind", header: t("columns.entry"), cell: (entry) => <EntryKind entry={entry} /> },
    { id: "bucket", header: t("columns.bucket"), cell: ({ bucket }) => t(`buckets.${bucket}`) },
    {
      id: "amount",
      header: t("columns.amount"),
      align: "end",
      cell: ({ amount, currency }) => money(amount, currency),
    },
  ];
}

function Lists({ data: { affiliate, list } }: { readonly data: AffiliateData }) {
  const { t } = useTranslation("affiliate");
  const { t: shared } = useTranslation();
  const [payoutColumns, entryColumns] = [usePayoutColumns(), useEntryColumns()];
  const { page, pages } = list.pagination;
  return (
    <>
      {affiliate.payouts.length > 0 && (
        <section>
          <DataTable
            caption={t("payouts")}
            showCaption
            layout="stack"
            columns={payoutColumns}
            rows={affiliate.payouts}
            rowKey={({ id }) => id}
          />
        </section>
      )}
      <section>
        <DataTable
          caption={t("entries")}
          showCaption
          layout="stack"
          columns={entryColumns}
          rows={list.entries}
          rowKey={({ id }) => id}
          empty={<EmptyState icon={cardIcon} title={t("emptyTitle")} description={t("emptyText")} />}
        />
        <Pagination
          className="mt-8"
          page={page}
          pageCount={pages}
          hrefFor={(wanted) => (wanted === 1 ? here : `${here}?page=${wanted}`)}
          labels={{
            nav: t("entries"),
            previous: shared("orders.previous"),
            next: shared("orders.next"),
            page: (wanted) => shared("orders.page", { page: wanted }),
          }}
        />
      </section>
    </>
  );
}

/** An affiliate's own page: the link, figures, bank account, payouts and entries. Nothing about customers. */
export function AffiliatePage({ data }: { readonly data: AffiliateData | null }) {
  const { t } = useTranslation("affiliate");
  if (data === null)
    return (
      <>
        <Head />
        <EmptyState
          icon="share"
          title={t("noneTitle")}
          description={t("noneText")}
          actions={
            <LocalLink to="/join-us" className={buttonClass()}>
              {t("join")}
            </LocalLink>
          }
        />
      </>
    );
  const { affiliate } = data;
  return (
    <>
      <Head />
      <div className="flex flex-col gap-8">
        {affiliate.status !== "active" && <Callout tone="warn">{t(`status.${affiliate.status}`)}</Callout>}
        <LinkCard affiliate={affiliate} />
        <Figures affiliate={affiliate} />
        <AccountCard affiliate={affiliate} />
        <Lists data={data} />
      </div>
    </>
  );
}

export function AffiliateWaiting() {
  return (
    <>
      <Head />
      <Skeleton className="mb-8 h-56 w-full rounded-xl" />
      <Skeleton className="h-32 w-full rounded-xl" />
    </>
  );
}
