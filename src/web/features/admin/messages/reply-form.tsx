import { useRef } from "react";
import { adminReplyToMessage, type MessageKind, replyToMessageBody } from "#shared/contract/admin-messages.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { FormProblems } from "#web/admin-kit/forms/form-problems.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { appendReply } from "#web/admin-kit/saved-replies/insert-reply.ts";
import { SavedReplyMenu } from "#web/admin-kit/saved-replies/saved-reply-menu.tsx";
import { api } from "#web/lib/api/browser.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";

interface Props {
  readonly kind: MessageKind;
  readonly message: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly language: Language;
    readonly handledAt: string | null;
  };
  readonly onClose: () => void;
}

function useReplyForm({ kind, message, onClose }: Props) {
  // One id per text, so that the server recognises a retry.
  const tried = useRef<{ readonly id: string; readonly text: string }>(undefined);
  const params = { kind, id: message.id };
  return useStaffForm({
    endpoint: adminReplyToMessage,
    params,
    defaults: { text: "", resolve: true },
    draftKey: `message-reply:${message.id}`,
    toBody: (values) => ({ ...values, id: message.id }),
    rules: bodyRules(replyToMessageBody),
    send: (_, { values: { text, resolve } }) => {
      if (tried.current?.text !== text) tried.current = { id: crypto.randomUUID(), text };
      return api(adminReplyToMessage, { params, body: { ...tried.current, resolve } });
    },
    isClearedWhenDone: true,
    done: "Reply sent",
    onDone: () => {
      tried.current = undefined;
      onClose();
    },
  });
}

/** Answers a message by mail. */
export function ReplyForm(props: Props) {
  const { message, onClose } = props;
  const form = useReplyForm(props);
  const { text, resolve } = form.values;
  return (
    <Form form={form} className="flex max-w-prose flex-col gap-3 border-t border-line pt-3">
      <DraftNote form={form} />
      <SavedReplyMenu
        area="messages"
        to={message}
        onPick={(saved) => form.change({ text: appendReply(text, saved) })}
      />
      <TextareaField
        {...form.field("text")}
        error={text.trim() === "" ? undefined : form.errors["text"]}
        label="Your reply"
        hint={`Mailed to ${message.email} with a copy of the message. Ctrl+Enter sends it.`}
        dir="auto"
        rows={6}
        maxLength={5000}
        autoFocus
      />
      {message.handledAt === null && (
        <Checkbox
          label="Mark as resolved"
          checked={resolve}
          onChange={(event) => form.change({ resolve: event.currentTarget.checked })}
        />
      )}
      <FormProblems form={form} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" icon="send" disabled={text.trim() === ""} loading={form.isBusy} loadingLabel="Sending…">
          Send
        </Button>
      </div>
    </Form>
  );
}
