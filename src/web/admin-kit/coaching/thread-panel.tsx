import { lazy, Suspense, useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import {
  adminGetMessages,
  adminReadMessages,
  adminSendMessage,
  type CoachMessage,
  maxMessageLength,
  type ThreadEvent,
} from "#shared/contract/coach-threads.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { FormProblems } from "#web/admin-kit/forms/form-problems.tsx";
import { AdminError } from "#web/admin-kit/frame/admin-error.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { Panel, When } from "#web/admin-kit/parts.tsx";
import { appendReply, languageOfText, type ReplyFor } from "#web/admin-kit/saved-replies/insert-reply.ts";
import { SavedReplyMenu } from "#web/admin-kit/saved-replies/saved-reply-menu.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { MessageList } from "#web/entities/coach/message-list.tsx";
import { isSendable, useMessageForm } from "#web/entities/coach/use-message-form.ts";
import { type Thread, type ThreadCalls, useThread } from "#web/entities/coach/use-thread.ts";
import { usePending } from "#web/entities/media/use-pending.ts";
import { api } from "#web/lib/api/browser.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { useDrafts, useOtherTabs } from "#web/lib/forms/use-tab-drafts.ts";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { coachingWeek } from "./coaching-week.ts";
import { staffMediaWords } from "./staff-media-words.ts";

const AttachBar = lazy(async () => ({ default: (await import("#web/entities/media/attach-bar.tsx")).AttachBar }));

type Whose = Pick<
  ReplyOf<typeof adminGetMessages>,
  "customer" | "package" | "status" | "startedOn" | "paidUntil" | "reason" | "openUntil" | "brief"
>;

/** The API calls of one thread, and the extra data of their replies. */
function useCoachCalls(id: string) {
  const [whose, setWhose] = useState<Whose>();
  const calls = useMemo<ThreadCalls>(
    () => ({
      side: "coach",
      read: async (query, signal) => {
        const answer = await api(
          adminGetMessages,
          { params: { id }, query },
          signal === undefined ? undefined : { signal },
        );
        setWhose(answer);
        return answer;
      },
      send: (body) => api(adminSendMessage, { params: { id }, body }),
      markRead: (upTo) => api(adminReadMessages, { params: { id }, body: { upTo } }),
    }),
    [id],
  );
  return { calls, whose };
}

interface ThreadPanelProps {
  readonly id: string;
  readonly backHref?: string;
  /** Focuses the reply field. */
  readonly isReplying?: boolean;
}

/** A thread with a reply form. */
export function ThreadPanel({ id, backHref, isReplying = false }: ThreadPanelProps) {
  const { calls, whose } = useCoachCalls(id);
  const thread = useThread(id, calls);
  const { revalidate } = useRevalidator();
  const onSent = (message: CoachMessage) => {
    thread.add(message);
    void revalidate();
  };
  if (thread.status === "failed") return <AdminError error={thread.error} onRetry={thread.retry} />;
  if (thread.status === "loading" || whose === undefined) return <Skeleton className="h-96 rounded-xl" />;
  return (
    <Panel
      title={whose.customer.name}
      end={
        backHref !== undefined && (
          <UiLink href={backHref} className="text-small xl:hidden">
            All threads
          </UiLink>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <Facts whose={whose} />
        {whose.brief !== null && <Brief text={whose.brief} />}
        <Messages thread={thread} name={whose.customer.name} />
        {whose.reason === "break_glass" ? (
          <OpenedNote until={whose.openUntil} />
        ) : (
          <Answer
            {...{ id, calls, onSent }}
            to={{
              ...{ name: whose.customer.name, language: writesIn(thread.messages) },
              week: coachingWeek(whose.startedOn),
            }}
            isReplying={isReplying}
            isEnded={whose.status === "ended"}
          />
        )}
      </div>
    </Panel>
  );
}

const describeEvent = ({ kind, coachName, until }: ThreadEvent): string => {
  if (kind === "handover") return `${coachName.en} is the coach from now on`;
  if (kind === "cover_end") return `${coachName.en} no longer stands in`;
  return `${coachName.en} stands in until ${until === null ? "" : formatDate(until, "en", { timeZone: "UTC", month: "short" })}`;
};

const describeWithheld = (count: number): string =>
  count === 1
    ? "1 photo, clip or voice note that is not shown to you"
    : `${count} photos, clips or voice notes that are not shown to you`;

/** The handover note that the coach got when they took over. */
function Brief({ text }: { readonly text: string }) {
  return (
    <section aria-label="Handover note" className="rounded-lg bg-sand-100 p-4">
      <p className="text-small font-semibold">For you, from whoever handed over</p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </section>
  );
}

/** Says that a lead can read for an hour, but not write. */
function OpenedNote({ until }: { readonly until: string | null }) {
  return (
    <p className="border-t border-line pt-4 text-small text-muted">
      You opened this with a reason
      {until !== null && (
        <>
          , until <When at={until} />
        </>
      )}
      . Only the coach can write here.
    </p>
  );
}

function Facts({ whose }: { readonly whose: Whose }) {
  const { customer } = whose;
  const may = useMay();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line pb-3 text-small text-muted">
      {may("customers") && <UiLink href={`${adminRoot}/customers/${customer.id}`}>Customer</UiLink>}
      {customer.email !== null && <Ltr>{customer.email}</Ltr>}
      <span>{whose.package.en}</span>
      <span>
        {sentence(whose.status)}, paid until {formatDate(whose.paidUntil, "en", { timeZone: "UTC", month: "short" })}
      </span>
    </p>
  );
}

function Messages({ thread, name }: { readonly thread: Thread; readonly name: string }) {
  const { messages, customerRead } = thread;
  const last = messages.at(-1);
  const isRead = last?.author === "coach" && customerRead >= last.number;
  if (messages.length === 0) return <p className="text-muted">No messages yet. You can write first.</p>;
  return (
    <div className="flex flex-col gap-4">
      {thread.hasEarlier && (
        <Button variant="ghost" size="sm" className="self-center" onClick={() => void thread.earlier()}>
          Earlier messages
        </Button>
      )}
      <MessageList
        viaWhatsApp="by WhatsApp"
        messages={messages}
        side="coach"
        label="Conversation"
        nameOf={({ author, coachName }) => (author === "coach" ? (coachName?.en ?? "Coach") : name)}
        when={({ at }) => <When at={at} />}
        readBefore={thread.readBefore}
        describeEvent={describeEvent}
        describeWithheld={describeWithheld}
        mediaWords={staffMediaWords}
        newLabel="New"
        clipLinkOf={({ id, comments }) => ({
          href: `${adminRoot}/clips/${id}`,
          text: comments === 0 ? "Draw and comment" : `Draw and comment (${comments})`,
        })}
        {...(isRead
          ? {
              receipt: (
                <>
                  Read by <UserText>{name}</UserText>
                </>
              ),
            }
          : {})}
      />
    </div>
  );
}

/** The language of the customer's last message; Arabic before the first. */
function writesIn(messages: Thread["messages"]): Language {
  const last = messages.findLast((message) => message.author === "customer");
  return last === undefined ? "ar" : languageOfText(last.text);
}

interface AnswerProps {
  readonly id: string;
  readonly to: ReplyFor;
  readonly isReplying: boolean;
  readonly calls: ThreadCalls;
  readonly onSent: (message: CoachMessage) => void;
  readonly isEnded: boolean;
}

function Answer({ id, calls, onSent, to, isReplying, isEnded }: AnswerProps) {
  const files = usePending(id);
  const drafts = useDrafts(`thread-answer:${id}`);
  const message = useMessageForm({ endpoint: adminSendMessage, calls, files, drafts, onSent });
  const form = useOtherTabs(message, drafts);
  return (
    <Form form={form} className="flex flex-col gap-3 border-t border-line pt-4">
      <DraftNote form={form} />
      <TextareaField
        {...form.field("text")}
        error={form.values.text.trim() === "" ? undefined : form.errors["text"]}
        label="Your reply"
        dir="auto"
        autoFocus={isReplying}
        rows={4}
        maxLength={maxMessageLength}
        hint={
          isEnded
            ? "The subscription has ended: the customer can read this but can no longer reply."
            : "The customer is emailed, unless an earlier notice is still unread."
        }
      />
      <Suspense>
        <AttachBar files={files} words={staffMediaWords} />
      </Suspense>
      <FormProblems form={form} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SavedReplyMenu
          area="coaching"
          to={to}
          onPick={(saved) => form.change({ text: appendReply(form.values.text, saved) })}
        />
        <Button
          type="submit"
          icon="send"
          disabled={!isSendable(form.values.text, files)}
          loading={form.isBusy}
          loadingLabel="Sending…"
        >
          Send
        </Button>
      </div>
    </Form>
  );
}
