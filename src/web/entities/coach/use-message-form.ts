import { useRef } from "react";
import {
  type adminSendMessage,
  type CoachMessage,
  messageText,
  type NewMessage,
  type sendMessage,
} from "#shared/contract/coach-threads.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import type { ThreadCalls } from "./use-thread.ts";

interface MessageFormOptions {
  /** The call of either side; both take and return the same. */
  readonly endpoint: typeof sendMessage | typeof adminSendMessage;
  readonly calls: Pick<ThreadCalls, "send">;
  readonly draftKey?: string;
  readonly onSent: (message: CoachMessage) => void;
}

/** The form of a message. Its id is created once per text, so that the server recognises a retry. */
export function useMessageForm({ endpoint, calls, draftKey, onSent }: MessageFormOptions) {
  const tried = useRef<NewMessage>(undefined);
  return useContractForm({
    endpoint,
    defaults: { text: "" },
    draftKey,
    toBody: ({ text }) => text,
    rules: bodyRules(messageText),
    toField: () => "text",
    send: (_, { values }) => {
      const text = values.text.trim();
      if (tried.current?.text !== text) tried.current = { id: crypto.randomUUID(), text };
      return calls.send(tried.current);
    },
    isClearedWhenDone: true,
    onDone: ({ message }) => {
      tried.current = undefined;
      onSent(message);
    },
  });
}
