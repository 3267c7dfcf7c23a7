import {
  changeReplenishmentByLink,
  type LinkChange,
  type LinkedReplenishment,
} from "#shared/contract/replenishments.ts";
import { AccountLink, NoticeLinkWaiting, UnknownNoticeLink, useNoticeLink } from "#web/entities/cards/notice-link.tsx";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useDay } from "#web/lib/i18n/use-day.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { SecretPage } from "#web/lib/seo/private-head.tsx";
import { Button } from "#web/ui/button.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import type { LinkData } from "./load-replenishments.ts";

/** Target of a notice's link: skips, confirms or stops without signing in. */
export function ReplenishmentLinkPage({ data: { token, replenishment } }: { readonly data: LinkData }) {
  const { t } = useTranslation("replenishments");
  const { shown, busy, press } = useNoticeLink(
    replenishment,
    async (change: LinkChange) => (await api(changeReplenishmentByLink, { params: { token, change } })).replenishment,
  );
  return (
    <SecretPage title={t("link.title")}>
      <State replenishment={shown} busy={busy} onPress={press} />
    </SecretPage>
  );
}

interface StateProps {
  readonly replenishment: LinkedReplenishment;
  readonly busy: LinkChange | undefined;
  readonly onPress: (change: LinkChange) => void;
}

function State({ replenishment, busy, onPress }: StateProps) {
  const { t } = useTranslation("replenishments");
  const text = useText();
  const money = useMoneyText();
  const day = useDay();
  const { state, name, total, currency, dueOn, nextOn, needsAgreement } = replenishment;
  const facts = { name: text(name), amount: money(total, currency), day: day(dueOn) };
  const next = nextOn === null ? "" : t("link.next", { day: day(nextOn) });
  const button = (change: LinkChange, variant: "primary" | "secondary" | "ghost") => (
    <Button variant={variant} loading={busy === change} disabled={busy !== undefined} onClick={() => onPress(change)}>
      {t(`link.${change}`)}
    </Button>
  );
  if (state === "planned")
    return (
      <Outcome
        tone="info"
        title={t("link.title")}
        description={t(needsAgreement ? "link.priceText" : "link.plannedText", facts)}
        actions={
          <>
            {needsAgreement && button("agree", "primary")}
            {button("skip", needsAgreement ? "secondary" : "primary")}
            {button("cancel", "secondary")}
            <Ways />
          </>
        }
      />
    );
  if (state === "over")
    return (
      <Outcome tone="info" title={t("link.overTitle")} description={t("link.overText", facts)} actions={<Ways />} />
    );
  const isEnded = state === "ended";
  return (
    <Outcome
      tone="success"
      title={t(isEnded ? "link.endedTitle" : "link.skippedTitle")}
      description={isEnded ? t("link.endedText", facts) : `${t("link.skippedText", facts)} ${next}`}
      actions={
        <>
          {button(isEnded ? "resume" : "cancel", "secondary")}
          <Ways />
        </>
      }
    />
  );
}

function Ways() {
  const { t } = useTranslation("replenishments");
  return <AccountLink to="/dashboard/replenishments">{t("link.toAll")}</AccountLink>;
}

export function UnknownReplenishmentLink() {
  const { t } = useTranslation("replenishments");
  return (
    <UnknownNoticeLink
      title={t("link.title")}
      heading={t("link.unknownTitle")}
      text={t("link.unknownText")}
      actions={<Ways />}
    />
  );
}

export function ReplenishmentLinkWaiting() {
  const { t } = useTranslation("replenishments");
  return <NoticeLinkWaiting title={t("link.title")} />;
}
