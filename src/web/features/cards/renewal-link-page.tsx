import { type ReactNode, useState } from "react";
import { cancelByLink, type LinkedRenewal, resumeByLink } from "#shared/contract/renewals.ts";
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
import type { RenewalLinkData } from "./load-renewal-link.ts";

function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("cards");
  return <SecretPage title={t("linkPage.title")}>{children}</SecretPage>;
}

/** Target of a notice's link: cancelling the renewal without signing in, and taking that back. Only a press changes. */
export function RenewalLinkPage({ data: { token, renewal: loaded } }: { readonly data: RenewalLinkData }) {
  const words = useRefusalWords();
  const [renewal, setRenewal] = useState(loaded);
  const [isBusy, setBusy] = useState(false);
  const change = async (endpoint: typeof cancelByLink | typeof resumeByLink): Promise<void> => {
    setBusy(true);
    try {
      setRenewal((await api(endpoint, { params: { token } })).renewal);
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Frame>
      <State
        renewal={renewal}
        isBusy={isBusy}
        onCancel={() => void change(cancelByLink)}
        onResume={() => void change(resumeByLink)}
      />
    </Frame>
  );
}

interface StateProps {
  readonly renewal: LinkedRenewal;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onResume: () => void;
}

function State({ renewal, isBusy, onCancel, onResume }: StateProps) {
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
            <Button variant="secondary" loading={isBusy} onClick={onResume}>
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
          <Button loading={isBusy} onClick={onCancel}>
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
  return (
    <LocalLink to="/dashboard/subscriptions" className={buttonClass({ variant: "secondary" })}>
      {t("linkPage.toSubscriptions")}
    </LocalLink>
  );
}

export function UnknownRenewalLink() {
  const { t } = useTranslation("cards");
  return (
    <Frame>
      <Outcome
        tone="info"
        title={t("linkPage.unknownTitle")}
        description={t("linkPage.unknownText")}
        actions={<Ways />}
      />
    </Frame>
  );
}

export function RenewalLinkWaiting() {
  return (
    <Frame>
      <div aria-busy="true" className="mx-auto w-full max-w-auth px-4 py-10">
        <Skeleton className="h-80 rounded-2xl" />
      </div>
    </Frame>
  );
}
