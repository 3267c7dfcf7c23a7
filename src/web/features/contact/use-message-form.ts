import { type SyntheticEvent, useState } from "react";
import type { UseFormRegister } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "#shared/contract/client.ts";
import { findProblems } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";

/** The fields as typed; untouched ones are undefined. */
type Fields = Record<string, string | undefined>;
export type Typed = Readonly<Fields>;
export type Failure = "tooMany" | "offline" | "unexpected";

export interface MessageForm {
  readonly register: UseFormRegister<Fields>;
  /** The error code of a field. */
  readonly codeOf: (field: string) => string | undefined;
  readonly isSending: boolean;
  readonly isReady: boolean;
  readonly failure: Failure | undefined;
  /** The message that was sent. */
  readonly sent: Typed | undefined;
  readonly submit: (event: SyntheticEvent) => void;
  readonly again: () => void;
}

export interface MessageFormOptions {
  /** The schema of the call's body. */
  readonly schema: z.ZodMiniType;
  /** Converts the input to a body for the schema; empty fields become `undefined`. */
  readonly toBody: (typed: Typed) => unknown;
  readonly send: (body: never) => Promise<unknown>;
}

function toFailure(error: unknown): Failure | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof ApiError)) return "offline";
  return error.status === 429 ? "tooMany" : "unexpected";
}

/**
 * A form that sends a message to the shop and keeps a copy of it. It has no default values, so that input from before
 * hydration is kept.
 */
export function useMessageForm({ schema, toBody, send }: MessageFormOptions): MessageForm {
  const [sent, setSent] = useState<Typed>();
  const { form, failure, isBusy, isReady, onSubmit } = useContractForm<Fields>({
    check: (typed) => findProblems(schema, toBody(typed)),
    submit: async (typed) => {
      await send(toBody(typed) as never);
      setSent(typed);
    },
  });
  const { errors } = form.formState;
  return {
    register: form.register,
    codeOf: (field) => errors[field]?.type?.toString(),
    isSending: isBusy,
    isReady,
    failure: toFailure(failure),
    sent,
    submit: onSubmit,
    again: () => {
      form.reset({});
      setSent(undefined);
    },
  };
}
