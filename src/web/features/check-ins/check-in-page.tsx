import { useState } from "react";
import { useRevalidator } from "react-router";
import type { CheckIn } from "#shared/contract/check-ins.ts";
import { formatDate } from "#shared/domain/calendar.ts";
import { WaitingPage } from "#web/entities/app/waiting-page.tsx";
import { useAnswerText } from "#web/entities/check-ins/answer-text.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { CheckInForm } from "./check-in-form.tsx";

function useDayText(): (day: string) => string {
  const language = useLanguage();
  return (day) => formatDate(day, language, { timeZone: "UTC", weekday: "long" });
}

/** A check-in: its questions while it can be answered, and the answers once it was sent. */
export function CheckInPage({ checkIn }: { readonly checkIn: CheckIn }) {
  const { t } = useTranslation();
  const text = useText();
  const { revalidate } = useRevalidator();
  const [isChanging, setChanging] = useState(false);
  const title = text(checkIn.title);
  const isForm = checkIn.isOpen && (checkIn.state !== "submitted" || isChanging);
  const onSent = async (): Promise<void> => {
    setChanging(false);
    await revalidate();
    toast.show({ type: "success", message: t("checkIns.sent") });
    scrollTo({ top: 0 });
  };
  return (
    <>
      <PrivateHead title={title} />
      <PageHeader
        breadcrumbs={
          <Breadcrumbs
            label={t("subscriptions.way")}
            items={[
              { label: t("subscriptions.title"), href: "/dashboard/subscriptions" },
              { label: t("checkIns.title"), href: `/dashboard/subscriptions/${checkIn.subscriptionId}` },
              { label: title },
            ]}
          />
        }
        title={title}
        lead={<When checkIn={checkIn} />}
      />
      <Card padding="lg" className="max-w-3xl">
        {isForm ? (
          <CheckInForm key={checkIn.revision} checkIn={checkIn} onStale={revalidate} onSent={onSent} />
        ) : (
          <Sent checkIn={checkIn} onChange={() => setChanging(true)} />
        )}
      </Card>
    </>
  );
}

function When({ checkIn: { dueOn, state, isOpen } }: { readonly checkIn: CheckIn }) {
  const { t } = useTranslation();
  const day = useDayText()(dueOn);
  if (state === "missed" && isOpen) return t("checkIns.late", { day });
  return t(isOpen ? "checkIns.openUntil" : "checkIns.due", { day });
}

interface SentProps {
  readonly checkIn: CheckIn;
  readonly onChange: () => void;
}

function Sent({ checkIn, onChange }: SentProps) {
  const { t } = useTranslation();
  const text = useText();
  const toText = useAnswerText();
  const { items, answers, state, isOpen, subscriptionId } = checkIn;
  return (
    <div className="flex flex-col gap-6">
      {state === "submitted" && (
        <Callout tone="success" title={t("checkIns.sent")}>
          {t("checkIns.sentText")}
        </Callout>
      )}
      {state === "answered" && (
        <Callout tone="success" title={t("checkIns.answeredText")}>
          <LocalLink to={`/dashboard/subscriptions/${subscriptionId}#coach`} className="underline">
            {t("checkIns.conversation")}
          </LocalLink>
        </Callout>
      )}
      {state !== "submitted" && state !== "answered" && (
        <Callout tone="neutral" title={t("checkIns.closed")}>
          {t("checkIns.lead")}
        </Callout>
      )}
      {Object.keys(answers).length > 0 && (
        <section aria-labelledby="answers-title">
          <h2 id="answers-title" className="mb-3 text-h3 font-extrabold">
            {t("checkIns.answers")}
          </h2>
          <dl className="flex flex-col divide-y divide-line">
            {items.map((item) => (
              <div key={item.key} className="flex flex-col gap-1 py-3">
                <dt className="text-small text-muted">{text(item.label)}</dt>
                <dd dir="auto" className="font-medium wrap-anywhere whitespace-pre-line">
                  {toText(item, answers[item.key]) ?? t("checkIns.noAnswer")}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {isOpen && state === "submitted" && (
        <Button variant="secondary" className="self-start" onClick={onChange}>
          {t("checkIns.change")}
        </Button>
      )}
    </div>
  );
}

export function NoSuchCheckIn() {
  const { t } = useTranslation();
  return (
    <>
      <PrivateHead title={t("checkIns.title")} />
      <EmptyState
        headingLevel="h1"
        title={t("checkIns.missingTitle")}
        description={t("checkIns.missingText")}
        actions={
          <LocalLink to="/dashboard/subscriptions" className={buttonClass()}>
            {t("checkIns.all")}
          </LocalLink>
        }
      />
    </>
  );
}

export function CheckInWaiting() {
  const { t } = useTranslation();
  return <WaitingPage title={t("checkIns.title")} blocks={["h-96 max-w-3xl"]} />;
}
