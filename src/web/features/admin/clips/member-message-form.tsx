import { useMemo } from "react";
import { adminSendMessage, maxMessageLength } from "#shared/contract/coach-threads.ts";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { FormProblems } from "#web/admin-kit/forms/form-problems.tsx";
import { useMessageForm } from "#web/entities/coach/use-message-form.ts";
import { usePending } from "#web/entities/media/use-pending.ts";
import { api } from "#web/lib/api/browser.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { useDrafts, useOtherTabs } from "#web/lib/forms/use-tab-drafts.ts";
import { Button } from "#web/ui/button.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** Sends a message in the thread, which answers the clip and tells the member about the comments. */
export function MemberMessageForm({ threadId, name }: { readonly threadId: string; readonly name: string }) {
  const files = usePending(threadId, false);
  const calls = useMemo(
    () => ({
      send: (body: Parameters<typeof api<typeof adminSendMessage>>[1]["body"]) =>
        api(adminSendMessage, { params: { id: threadId }, body }),
    }),
    [threadId],
  );
  const drafts = useDrafts(`clip-answer:${threadId}`);
  const message = useMessageForm({
    ...{ endpoint: adminSendMessage, calls, files, drafts },
    onSent: () => toast.show({ type: "success", message: `${name} has your message` }),
  });
  const form = useOtherTabs(message, drafts);
  return (
    <Form form={form} className="flex flex-col gap-3">
      <DraftNote form={form} />
      <TextareaField
        {...form.field("text")}
        label={`Message to ${name}`}
        hint="Comments are seen at once. A message tells of them and answers the clip."
        dir="auto"
        rows={3}
        maxLength={maxMessageLength}
      />
      <FormProblems form={form} />
      <Button
        type="submit"
        icon="send"
        className="self-end"
        disabled={form.values.text.trim() === ""}
        loading={form.isBusy}
        loadingLabel="Sending…"
      >
        Send
      </Button>
    </Form>
  );
}
