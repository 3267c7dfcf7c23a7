import { lazy, Suspense, useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import { ApiError } from "#shared/contract/client.ts";
import { getMessages, maxMessageLength, readMessages, sendMessage } from "#shared/contract/coach-threads.ts";
import type { Subscription } from "#shared/contract/subscriptions.ts";
import { MessageList } from "#web/entities/coach/message-list.tsx";
import { isSendable, useMessageForm } from "#web/entities/coach/use-message-form.ts";
import { type Thread, type ThreadCalls, useThread } from "#web/entities/coach/use-thread.ts";
import { useMediaWords } from "#web/entities/media/use-media-words.ts";
import { usePending } from "#web/entities/media/use-pending.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { api } from "#web/lib/api/browser.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { useDrafts } from "#web/lib/forms/use-tab-drafts.ts";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useDay } from "#web/lib/i18n/use-day.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { currentUserId } from "#web/lib/session/current-user-id.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { useDeleteMedia } from "./use-delete-media.tsx";

const AttachBar = lazy(async () => ({ default: (await import("#web/entities/media/attach-bar.tsx")).AttachBar }));

const callsFor = (id: string): ThreadCalls => ({
  side: "customer",
  read: (query, signal) => api(getMessages, { params: { id }, query }, signal === undefined ? undefined : { signal }),
  send: (body) => api(sendMessage, { params: { id }, body }),
  markRead: (upTo) => api(readMessages, { params: { id }, body: { upTo } }),
});

/** The thread with the coach and a message form. */
export function CoachTalk({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation();
  const { id, status } = subscription;
  const calls = useMemo(() => callsFor(id), [id]);
  const thread = useThread(id, calls);
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isReady = thread.status === "ready";
  // Mails link to this section, which is rendered after the script has run.
  useEffect(() => {
    if (isReady && hash === "#coach") section.current?.scrollIntoView({ block: "start" });
  }, [isReady, hash]);
  return (
    <section ref={section} id="coach" aria-labelledby="coach-title" className="mt-8 scroll-mt-24">
      <h2 id="coach-title" className="mb-4 text-h3 font-bold">
        {t("subscriptions.thread.title")}
      </h2>
      <Card className="flex flex-col gap-5">
        {thread.status === "loading" && <Skeleton className="h-40 rounded-xl" />}
        {thread.status === "failed" && <FailurePanel headingLevel="h3" error={thread.error} onRetry={thread.retry} />}
        {isReady && <Messages thread={thread} />}
        {isReady && status !== "ended" && subscription.cover === null && <Away coach={subscription.coach} />}
        {isReady && status !== "ended" && <Writer id={id} calls={calls} thread={thread} />}
        {status === "ended" && <p className="text-card text-muted">{t("subscriptions.thread.ended")}</p>}
      </Card>
    </section>
  );
}

/** The day on which an absent coach is back, if an answer is expected. */
function Away({ coach }: Pick<Subscription, "coach">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = useDay();
  if (coach === null || coach.backOn === null) return null;
  return <Callout>{t("coaching.away", { name: coach.name[language], day: day(coach.backOn) })}</Callout>;
}

function Messages({ thread }: { readonly thread: Thread }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { moment } = useDates();
  const day = useDay();
  const words = useMediaWords();
  const { t: clips } = useTranslation("clips");
  const { askToDelete, dialog } = useDeleteMedia(thread);
  const { messages, coachRead } = thread;
  if (messages.length === 0)
    return <p className="max-w-prose text-body text-muted">{t("subscriptions.thread.empty")}</p>;
  const last = messages.at(-1);
  const isRead = last?.author === "customer" && coachRead >= last.number;
  return (
    <div className="flex flex-col gap-4">
      {thread.hasEarlier && (
        <Button variant="ghost" size="sm" className="self-center" onClick={() => void thread.earlier()}>
          {t("subscriptions.thread.earlier")}
        </Button>
      )}
      <MessageList
        messages={messages}
        side="customer"
        label={t("subscriptions.thread.label")}
        viaWhatsApp={t("subscriptions.thread.viaWhatsApp")}
        nameOf={({ author, coachName }) =>
          author === "customer"
            ? t("subscriptions.thread.you")
            : (coachName?.[language] ?? t("subscriptions.thread.coach"))
        }
        when={({ at }) => <time dateTime={at}>{moment(at)}</time>}
        readBefore={thread.readBefore}
        describeEvent={({ kind, coachName, until }) =>
          t(`subscriptions.thread.${kind}`, { name: coachName[language], date: until === null ? "" : day(until) })
        }
        mediaWords={words}
        onDeleteMedia={askToDelete}
        newLabel={t("subscriptions.thread.new")}
        clipLinkOf={({ id, comments }) =>
          comments === 0 ? undefined : { href: `/dashboard/clips/${id}`, text: clips("link", { count: comments }) }
        }
        {...(isRead ? { receipt: t("subscriptions.thread.read") } : {})}
      />
      {dialog}
    </div>
  );
}

/** The remaining length is shown from here on. */
const countsFrom = 200;

interface WriterProps {
  /** Id of the subscription. */
  readonly id: string;
  readonly calls: ThreadCalls;
  readonly thread: Thread;
}

function Writer({ id, calls, thread }: WriterProps) {
  const { t } = useTranslation();
  const words = useMediaWords();
  const files = usePending(id);
  const drafts = useDrafts(`member-message:${currentUserId() ?? "nobody"}:${id}`);
  const form = useMessageForm({ endpoint: sendMessage, calls, files, drafts, onSent: thread.add });
  const { failure } = form;
  const left = maxMessageLength - form.values.text.length;
  const isTooMany = failure instanceof ApiError && failure.code === "TOO_MANY_REQUESTS";
  return (
    <Form form={form} className="flex flex-col gap-3 border-t border-line pt-5">
      <TextareaField
        {...form.field("text")}
        label={t("subscriptions.thread.write")}
        hideLabel
        placeholder={t("subscriptions.thread.placeholder")}
        dir="auto"
        rows={3}
        maxLength={maxMessageLength}
        hint={left <= countsFrom ? t("subscriptions.thread.left", { count: left }) : undefined}
      />
      <Suspense>
        <AttachBar files={files} words={words} />
      </Suspense>
      {failure !== undefined && (
        <FieldError>{t(isTooMany ? "subscriptions.thread.tooMany" : "subscriptions.thread.failed")}</FieldError>
      )}
      <Button
        type="submit"
        icon="send"
        className="self-end"
        disabled={!isSendable(form.values.text, files)}
        loading={form.isBusy}
        loadingLabel={t("subscriptions.thread.sending")}
      >
        {t("subscriptions.thread.send")}
      </Button>
    </Form>
  );
}
