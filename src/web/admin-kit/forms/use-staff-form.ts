import { useId } from "react";
import type { FieldValues } from "react-hook-form";
import { useRevalidator } from "react-router";
import type { Endpoint, ReplyOf } from "#shared/contract/endpoint.ts";
import type { ContractForm, ContractFormOptions } from "#web/lib/forms/form-types.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { toast } from "#web/ui/toast-store.ts";
import { isBehind } from "../use-action.ts";

export interface StaffFormOptions<V extends FieldValues, E extends Endpoint, Version, Reply = ReplyOf<E>>
  extends Omit<ContractFormOptions<V, E, Version, Reply>, "onDone" | "onRefused"> {
  /** The message after success, unless the page shows the result itself. */
  readonly done?: string | ((reply: Reply, values: V) => string);
  readonly onDone?: (reply: Reply, values: V) => unknown;
}

/** `useContractForm` of an admin page: success is a toast, and the page's data is loaded again. */
export function useStaffForm<V extends FieldValues, const E extends Endpoint, Version = undefined, Reply = ReplyOf<E>>({
  done,
  ...options
}: StaffFormOptions<V, E, Version, Reply>): ContractForm<V, Version> {
  const { revalidate } = useRevalidator();
  const about = useId();
  return useContractForm<V, E, Version, Reply>({
    ...options,
    onDone: async (reply, values) => {
      const message = typeof done === "function" ? done(reply, values) : done;
      if (message !== undefined) toast.show({ type: "success", message, about });
      await options.onDone?.(reply, values);
      await revalidate();
    },
    onRefused: async (error) => {
      if (isBehind(error)) await revalidate();
    },
  });
}
