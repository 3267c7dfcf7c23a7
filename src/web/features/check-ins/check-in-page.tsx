import { useEffect, useState } from "react";
import type { CheckIn } from "#shared/contract/check-ins.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { WaitingPage } from "#web/entities/app/waiting-page.tsx";
import { useAnswerText } from "#web/entities/check-ins/answer-text.ts";
import { type PhotoControl, PhotoPlaces } from "#web/entities/check-ins/photo-places.tsx";
import { useIsOnline } from "#web/entities/media/use-is-online.ts";
import { keepShell } from "#web/entities/workout/offline-shell.ts";
import { checkInKind, trainingQueue } from "#web/entities/workout/training-queue.ts";
import { useReloadOnline } from "#web/entities/workout/use-reload-online.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { CheckInForm } from "./check-in-form.tsx";
import type { CheckInData } from "./load-check-in.ts";
import { useHandedIn } from "./use-handed-in.ts";
import { useShownPhotos } from "./use-shown-photos.tsx";

function useDayText(): (day: string) => string {
  const language = useLanguage();
  return (day) => formatDate(day, language, { timeZone: "UTC", weekday: "long" });
}

/** A check-in: its questions while it can be answered, and the answers once it was sent; also without a network. */
export function CheckInPage({ data }: { readonly data: CheckInData }) {
  const { checkIn } = data;
  const { t } = useTranslation();
  const { t: own } = useTranslation("checkins");
  const text = useText();
  const reload = useReloadOnline(data.isKept);
  const [isChanging, setChanging] = useState(false);
  const { waiting, reopen } = useHandedIn(data, reload);
  const isHandedIn = waiting === undefined && (checkIn.state === "submitted" || checkIn.state === "answered");
  const photos = useShownPhotos(checkIn, isHandedIn, reload);
  useEffect(() => void keepShell([`/dashboard/check-ins/${checkIn.id}`]), [checkIn.id]);
  const title = text(checkIn.title);
  const isForm = checkIn.isOpen && (isChanging || (waiting === undefined && checkIn.state !== "submitted"));
  const onSent = async (): Promise<void> => {
    setChanging(false);
    await reload();
    const isLeft = trainingQueue()
      .entries(checkInKind)
      .some(({ id }) => id === checkIn.id);
    if (!isLeft) toast.show({ type: "success", message: t("checkIns.sent") });
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
      <div className="flex max-w-md flex-col gap-4">
        <Notes data={data} isForm={isForm} left={isHandedIn ? photos.left : 0} />
        {waiting?.refusal !== undefined && !isForm && (
          <Callout
            tone="danger"
            title={own("refused")}
            action={
              <Button size="sm" variant="secondary" onClick={() => void reopen()}>
                {own("edit")}
              </Button>
            }
          >
            {t(`refusals.codes.${waiting.refusal === "CHECKIN_STATE" ? "CHECKIN_STATE" : "VALIDATION_FAILED"}`)}
          </Callout>
        )}
        <Card padding="lg">
          {isForm ? (
            <CheckInForm
              key={checkIn.revision}
              checkIn={checkIn}
              start={waiting?.body ?? data.draft ?? checkIn}
              photos={photos.all}
              photosOf={photos.of}
              onStale={reload}
              onSent={onSent}
            />
          ) : (
            <Sent
              checkIn={checkIn}
              answers={waiting?.body.answers ?? checkIn.answers}
              isWaiting={waiting !== undefined && waiting.refusal === undefined}
              photosOf={photos.of}
              onChange={() => setChanging(true)}
            />
          )}
        </Card>
      </div>
      {photos.dialog}
    </>
  );
}

interface NotesProps {
  readonly data: CheckInData;
  readonly isForm: boolean;
  /** Number of photos that are not uploaded yet. */
  readonly left: number;
}

function Notes({ data: { draft, isKept }, isForm, left }: NotesProps) {
  const { t } = useTranslation("checkins");
  const isOnline = useIsOnline();
  return (
    <>
      {isForm && (isKept || !isOnline) && (
        <Callout tone="warn" role="status" title={t("offline")}>
          {t("offlineText")}
        </Callout>
      )}
      {isForm && draft !== undefined && (
        <Callout tone="info" title={t("restored")}>
          {t("restoredText")}
        </Callout>
      )}
      {left > 0 && (
        <p role="status" className="text-small text-muted">
          {t("photosLeft", { count: left })}
        </p>
      )}
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
  /** The answers of the server, or those that wait on this device. */
  readonly answers: CheckIn["answers"];
  readonly isWaiting: boolean;
  readonly photosOf: (key: string) => PhotoControl;
  readonly onChange: () => void;
}

function Sent({ checkIn, answers, isWaiting, photosOf, onChange }: SentProps) {
  const { t } = useTranslation();
  const text = useText();
  const toText = useAnswerText();
  const { t: own } = useTranslation("checkins");
  const { items, state, isOpen, subscriptionId } = checkIn;
  return (
    <div className="flex flex-col gap-6">
      {isWaiting && (
        <Callout tone="info" role="status" title={own("willSend")}>
          {own("willSendText")}
        </Callout>
      )}
      {state === "submitted" && !isWaiting && (
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
      {state !== "submitted" && state !== "answered" && !isOpen && (
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
                {item.kind === "photos" ? (
                  <dd>
                    <PhotoPlaces poses={item.poses} photos={photosOf(item.key)} isFixed />
                  </dd>
                ) : (
                  <dd className="font-medium wrap-anywhere whitespace-pre-line">
                    <UserText>{toText(item, answers[item.key]) ?? t("checkIns.noAnswer")}</UserText>
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </section>
      )}
      {isOpen && (state === "submitted" || isWaiting) && (
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
  return <WaitingPage title={t("checkIns.title")} blocks={["h-96 max-w-md"]} />;
}
