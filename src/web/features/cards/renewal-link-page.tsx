import { cancelByLink, type LinkedRenewal, resumeByLink } from "#shared/contract/renewals.ts";
import { AccountLink, NoticeLinkWaiting, UnknownNoticeLink, useNoticeLink } from "#web/entities/cards/notice-link.tsx";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useDay } from "#web/lib/i18n/use-day.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { SecretPage } from "#web/lib/seo/private-head.tsx";
import { Button } from "#web/ui/button.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import type { RenewalLinkData } from "./load-renewal-link.ts";

type Change = "cancel" | "resume";

/** Target of a notice's link: cancels the renewal without signing in, or undoes that. */
export function RenewalLinkPage({ data: { token, renewal } }: { readonly data: RenewalLinkData }) {
  const { t } = useTranslation("cards");
  const { shown, busy, press } = useNoticeLink(renewal, async (change: Change) => {
    const endpoint = change === "cancel" ? cancelByLink : resumeByLink;
    return (await api(endpoint, { params: { token } })).renewal;
  });
  return (
    <SecretPage title={t("linkPage.title")}>
      <State renewal={shown} isBusy={busy !== undefined} onPress={press} />
    </SecretPage>
  );
}

interface StateProps {
  readonly renewal: LinkedRenewal;
  readonly isBusy: boolean;
  readonly onPress: (change: Change) => void;
}

function State({ renewal, isBusy, onPress }: StateProps) {
  const { t } = useTranslation("cards");
  const text = useText();
  const money = useMoneyText();
  const day = useDay();
  const { state, total, currency, endsOn } = renewal;
  const facts = { name: text(renewal.name), amount: money(total, currency), day: day(endsOn) };
  if (state === "over")
    return (
      <Outcome
        tone="info"
        title={t("linkPage.overTitle")}
        description={t("linkPage.overText", facts)}
        actions={<Ways />}
      />
    );
  if (state === "cancelled")
    return (
      <Outcome
        tone="success"
        title={t("linkPage.cancelledTitle")}
        description={t("linkPage.cancelledText", facts)}
        actions={
          <>
            <Button variant="secondary" loading={isBusy} onClick={() => onPress("resume")}>
              {t("linkPage.undo")}
            </Button>
            <Ways />
          </>
        }
      />
    );
  return (
    <Outcome
      tone="info"
      title={t("linkPage.title")}
      description={`${t("linkPage.plannedText", facts)} ${t("linkPage.keepText")}`}
      actions={
        <>
          <Button loading={isBusy} onClick={() => onPress("cancel")}>
            {t("linkPage.cancel")}
          </Button>
          <Ways />
        </>
      }
    />
  );
}

function Ways() {
  const { t } = useTranslation("cards");
  return <AccountLink to="/dashboard/subscriptions">{t("linkPage.toSubscriptions")}</AccountLink>;
}

export function UnknownRenewalLink() {
  const { t } = useTranslation("cards");
  return (
    <UnknownNoticeLink
      title={t("linkPage.title")}
      heading={t("linkPage.unknownTitle")}
      text={t("linkPage.unknownText")}
      actions={<Ways />}
    />
  );
}

export function RenewalLinkWaiting() {
  const { t } = useTranslation("cards");
  return <NoticeLinkWaiting title={t("linkPage.title")} />;
}
