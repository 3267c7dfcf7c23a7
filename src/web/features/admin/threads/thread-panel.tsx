import { useEffect, useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import {
  adminGetMessages,
  adminReadMessages,
  adminSendMessage,
  type CoachMessage,
  maxMessageLength,
} from "#shared/contract/coach-threads.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { formatDate } from "#shared/domain/calendar.ts";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { useDraft } from "#web/admin-kit/edit/use-draft.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { AdminError, Panel, When } from "#web/admin-kit/parts.tsx";
import { toMessage } from "#web/admin-kit/use-action.ts";
import { MessageList } from "#web/entities/coach/message-list.tsx";
import { type Thread, type ThreadCalls, useSending, useThread } from "#web/entities/coach/use-thread.ts";
import { api } from "#web/lib/api/browser.ts";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

type Whose = Pick<ReplyOf<typeof adminGetMessages>, "customer" | "package" | "status" | "paidUntil">;

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

/** A thread with a reply form. */
export function ThreadPanel({ id, backHref }: { readonly id: string; readonly backHref: string }) {
  const { calls, whose } = useCoachCalls(id);
  const thread = useThread(id, calls);
  const { revalidate } = useRevalidator();
  const onSent = (message: CoachMessage) => {
    thread.add(message);
    void revalidate();
  };
  if (thread.status === "failed") return <AdminError error={thread.error} />;
  if (thread.status === "loading" || whose === undefined) return <Skeleton className="h-96 rounded-xl" />;
  return (
    <Panel
      title={whose.customer.name}
      end={
        <UiLink href={backHref} className="text-small xl:hidden">
          All threads
        </UiLink>
      }
    >
      <div className="flex flex-col gap-5">
        <Facts whose={whose} />
        <Messages thread={thread} name={whose.customer.name} />
        <Answer {...{ id, calls, onSent }} isEnded={whose.status === "ended"} />
      </div>
    </Panel>
  );
}

function Facts({ whose }: { readonly whose: Whose }) {
  const { customer } = whose;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line pb-3 text-small text-muted">
      <UiLink href={`${adminRoot}/customers/${customer.id}`}>Customer</UiLink>
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
        messages={messages}
        side="coach"
        label="Conversation"
        nameOf={({ author, coachName }) => (author === "coach" ? (coachName?.en ?? "Coach") : name)}
        when={({ at }) => <When at={at} />}
        readBefore={thread.readBefore}
        newLabel="New"
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

interface AnswerProps {
  readonly id: string;
  readonly calls: ThreadCalls;
  readonly onSent: (message: CoachMessage) => void;
  readonly isEnded: boolean;
}

function Answer({ id, calls, onSent, isEnded }: AnswerProps) {
  const draft = useDraft(`thread-answer:${id}`, "", (base) => base);
  const sent = (message: CoachMessage): void => {
    draft.restart("");
    onSent(message);
  };
  const { text, setText, status, error, send } = useSending(calls, sent);
  const write = (next: string): void => {
    setText(next);
    draft.change(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores the draft once
  useEffect(() => setText(draft.fields), []);
  return (
    <form
      className="flex flex-col gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <DraftNote at={draft.restoredAt} onDiscard={() => write("")} />
      <TextareaField
        label="Your reply"
        dir="auto"
        rows={4}
        maxLength={maxMessageLength}
        value={text}
        hint={
          isEnded
            ? "The subscription has ended: the customer can read this but can no longer reply."
            : "The customer is emailed, unless an earlier notice is still unread."
        }
        onChange={(event) => write(event.target.value)}
      />
      {status === "failed" && <FieldError>{toMessage(error)}</FieldError>}
      <Button
        type="submit"
        icon="send"
        className="self-end"
        disabled={text.trim() === ""}
        loading={status === "sending"}
        loadingLabel="Sending…"
      >
        Send
      </Button>
    </form>
  );
}
