import { type ReactNode, useState } from "react";
import {
  changeReplenishmentByLink,
  type LinkChange,
  type LinkedReplenishment,
} from "#shared/contract/replenishments.ts";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDay } from "#web/lib/i18n/use-day.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { SecretPage } from "#web/lib/seo/private-head.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Outcome } from "#web/ui/outcome.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { LinkData } from "./load-replenishments.ts";

function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("replenishments");
  return <SecretPage title={t("link.title")}>{children}</SecretPage>;
}

/** Target of a notice's link: skipping, agreeing and stopping without signing in. Only a press changes something. */
export function ReplenishmentLinkPage({ data: { token, replenishment: loaded } }: { readonly data: LinkData }) {
  const words = useRefusalWords();
  const [replenishment, setReplenishment] = useState(loaded);
  const [busy, setBusy] = useState<LinkChange>();
  const press = async (change: LinkChange): Promise<void> => {
    setBusy(change);
    try {
      setReplenishment((await api(changeReplenishmentByLink, { params: { token, change } })).replenishment);
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Frame>
      <State replenishment={replenishment} busy={busy} onPress={(change) => void press(change)} />
    </Frame>
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
  return (
    <LocalLink to="/dashboard/replenishments" className={buttonClass({ variant: "ghost" })}>
      {t("link.toAll")}
    </LocalLink>
  );
}

export function UnknownReplenishmentLink() {
  const { t } = useTranslation("replenishments");
  return (
    <Frame>
      <Outcome tone="info" title={t("link.unknownTitle")} description={t("link.unknownText")} actions={<Ways />} />
    </Frame>
  );
}

export function ReplenishmentLinkWaiting() {
  return (
    <Frame>
      <div aria-busy="true" className="mx-auto w-full max-w-auth px-4 py-10">
        <Skeleton className="h-80 rounded-2xl" />
      </div>
    </Frame>
  );
}
