import { useRef } from "react";
import {
  adminFinishWhatsApp,
  type adminGetWhatsApp,
  adminReplyWhatsApp,
  maxInboxReply,
  type WhatsAppMessage,
} from "#shared/contract/admin-whatsapp.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import type { WhatsAppStatus } from "#shared/domain/whatsapp.ts";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { FormProblems } from "#web/admin-kit/forms/form-problems.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { Panel, When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { TextareaField } from "#web/ui/textarea.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

type Open = ReplyOf<typeof adminGetWhatsApp>;

const statusWords: Readonly<Record<WhatsAppStatus, string>> = {
  waiting: "Sending",
  sent: "Sent",
  delivered: "Delivered",
  read: "Read",
  failed: "Failed",
  unclear: "Unclear",
};

function Message({ message: { side, type, text, status, at } }: { readonly message: WhatsAppMessage }) {
  const isOurs = side === "us";
  return (
    <li className={cx("flex max-w-[85%] flex-col gap-1", isOurs && "self-end")}>
      <p
        dir="auto"
        className={cx(
          "rounded-xl px-4 py-3 whitespace-pre-line wrap-anywhere",
          isOurs ? "bg-sand-100" : "border border-line bg-surface",
        )}
      >
        {text !== "" ? text : type === "text" ? "(no longer kept)" : `(${type}: open it on the phone)`}
      </p>
      <p className={cx("text-small text-muted", isOurs && "text-end")}>
        <When at={at} />
        {status !== null && ` · ${statusWords[status]}`}
      </p>
    </li>
  );
}

function Answer({ id }: { readonly id: string }) {
  // One id per text, so that the server recognises a retry.
  const tried = useRef<{ readonly id: string; readonly text: string }>(undefined);
  const form = useStaffForm({
    endpoint: adminReplyWhatsApp,
    params: { id },
    defaults: { text: "" },
    draftKey: `whatsapp-reply:${id}`,
    toBody: ({ text }) => ({ id, text }),
    send: (_, { values: { text } }) => {
      if (tried.current?.text !== text) tried.current = { id: crypto.randomUUID(), text };
      return api(adminReplyWhatsApp, { params: { id }, body: tried.current });
    },
    isClearedWhenDone: true,
    done: "Reply sent",
    onDone: () => {
      tried.current = undefined;
    },
  });
  const { text } = form.values;
  return (
    <Form form={form} className="flex flex-col gap-3 border-t border-line pt-4">
      <DraftNote form={form} />
      <TextareaField
        {...form.field("text")}
        error={text.trim() === "" ? undefined : form.errors["text"]}
        label="Your reply"
        dir="auto"
        rows={4}
        maxLength={maxInboxReply}
      />
      <FormProblems form={form} />
      <Button
        type="submit"
        icon="send"
        className="self-end"
        disabled={text.trim() === ""}
        loading={form.isBusy}
        loadingLabel="Sending…"
      >
        Send
      </Button>
    </Form>
  );
}

function Done({ id }: { readonly id: string }) {
  const { isBusy, run } = useAction();
  const finish = () => run("Closed", () => api(adminFinishWhatsApp, { params: { id } }));
  return (
    <Button size="sm" variant="secondary" icon="check" loading={isBusy} onClick={() => void finish()}>
      Nothing to answer
    </Button>
  );
}

/** One conversation with a number. */
export function ConversationPanel({ open: { conversation, messages } }: { readonly open: Open }) {
  const { id, number, name, customer, waitingSince, windowUntil } = conversation;
  return (
    <Panel title={name === "" ? number : name} end={waitingSince !== null && <Done id={id} />}>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          <Ltr>{number}</Ltr>
          {customer !== null && (
            <UiLink href={`${adminRoot}/customers/${customer.id}`}>
              <UserText>{customer.name}</UserText>
            </UiLink>
          )}
        </p>
        <ol aria-label="Conversation" className="flex flex-col gap-3">
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
        {windowUntil === null ? (
          <p className="border-t border-line pt-4 text-small text-muted">
            Their last message is more than a day old, so WhatsApp takes no reply. Call them, or wait until they write.
          </p>
        ) : (
          <Answer key={id} id={id} />
        )}
      </div>
    </Panel>
  );
}
