import { useRef } from "react";
import {
  type adminSendMessage,
  type CoachMessage,
  maxMessageLength,
  type NewMessage,
  type sendMessage,
} from "#shared/contract/coach-threads.ts";
import { longText } from "#shared/contract/values.ts";
import { type PendingFiles, toReadyIds } from "#web/entities/media/use-pending.ts";
import type { FormDrafts } from "#web/lib/forms/form-drafts.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import type { ThreadCalls } from "./use-thread.ts";

interface MessageFormOptions {
  /** The member's or the staff's call; both have the same body and reply. */
  readonly endpoint: typeof sendMessage | typeof adminSendMessage;
  readonly calls: Pick<ThreadCalls, "send">;
  /** Media attached to the message. */
  readonly files: PendingFiles;
  readonly drafts?: FormDrafts | undefined;
  readonly onSent: (message: CoachMessage) => void;
}

const isSame = (one: NewMessage, text: string, attachments: readonly string[]): boolean =>
  one.text === text && one.attachments?.join() === attachments.join();

/** Whether there is something to send and all of its media are ready. */
export function isSendable(text: string, files: PendingFiles): boolean {
  const ids = toReadyIds(files.pending);
  return ids !== undefined && (text.trim() !== "" || ids.length > 0);
}

/** The form of a message. Its id is created once per content, so that the server recognises a retry. */
export function useMessageForm({ endpoint, calls, files, drafts, onSent }: MessageFormOptions) {
  const tried = useRef<NewMessage>(undefined);
  return useContractForm({
    endpoint,
    defaults: { text: "" },
    drafts,
    toBody: ({ text }) => text,
    rules: bodyRules(longText(0, maxMessageLength)),
    toField: () => "text",
    send: (_, { values }) => {
      const text = values.text.trim();
      const attachments = [...(toReadyIds(files.pending) ?? [])];
      if (tried.current === undefined || !isSame(tried.current, text, attachments))
        tried.current = { id: crypto.randomUUID(), text, attachments };
      return calls.send(tried.current);
    },
    isClearedWhenDone: true,
    onDone: ({ message }) => {
      tried.current = undefined;
      files.clear();
      onSent(message);
    },
  });
}
