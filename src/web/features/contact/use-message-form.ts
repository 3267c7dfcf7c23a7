import { useState } from "react";
import type { UseFormRegister } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "#shared/contract/client.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { FormProps } from "#web/lib/forms/form.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { filled } from "./typed-values.ts";

/** The fields as typed; untouched ones are undefined. */
type Fields = Record<string, string | undefined>;
export type Typed = Readonly<Fields>;
export type Failure = "tooMany" | "offline" | "unexpected";

export interface MessageForm {
  readonly register: UseFormRegister<Fields>;
  readonly valueOf: (field: string) => string | undefined;
  /** The error code of a field. */
  readonly codeOf: (field: string) => string | undefined;
  readonly isSending: boolean;
  readonly isReady: boolean;
  readonly failure: Failure | undefined;
  /** The message that was sent. */
  readonly sent: Typed | undefined;
  readonly contract: FormProps<Fields>["form"];
  readonly again: () => void;
}

export interface MessageFormOptions<E extends Endpoint> {
  readonly endpoint: E;
  /** The schema of the call's body. */
  readonly schema: z.ZodMiniType;
  /** Converts the input to a body for the schema; empty fields become `undefined`. */
  readonly toBody: (typed: Typed) => unknown;
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
export function useMessageForm<const E extends Endpoint>(options: MessageFormOptions<E>): MessageForm {
  const { endpoint, schema, toBody } = options;
  const [sent, setSent] = useState<Typed>();
  const contract = useContractForm<Fields, E>({
    ...{ endpoint, toBody },
    rules: bodyRules(schema),
    onDone: (_, typed) => setSent(typed),
  });
  const { form, values, failure, isBusy, isReady } = contract;
  const { errors } = form.formState;
  return {
    register: form.register,
    valueOf: (field) => values[field],
    codeOf: (field) => {
      const code = errors[field]?.type?.toString();
      // The contract misses a number where a word was typed.
      return code === "REQUIRED" && filled(values[field]) !== undefined ? "INVALID_TYPE" : code;
    },
    isSending: isBusy,
    isReady,
    failure: toFailure(failure),
    sent,
    contract,
    again: () => {
      contract.restart({});
      setSent(undefined);
    },
  };
}
