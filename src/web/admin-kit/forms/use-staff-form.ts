import { useId } from "react";
import type { FieldValues } from "react-hook-form";
import { useRevalidator } from "react-router";
import type { Endpoint, ReplyOf } from "#shared/contract/endpoint.ts";
import type { ContractForm, ContractFormOptions } from "#web/lib/forms/form-types.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useDrafts, useOtherTabs } from "#web/lib/forms/use-tab-drafts.ts";
import { toast } from "#web/ui/toast-store.ts";
import { isBehind } from "../use-action.ts";

export interface StaffFormOptions<V extends FieldValues, E extends Endpoint, Version, Reply = ReplyOf<E>>
  extends Omit<ContractFormOptions<V, E, Version, Reply>, "onDone" | "onRefused" | "drafts"> {
  /** Keeps a draft in this browser, one per tab. Only for pages that the server does not render. */
  readonly draftKey?: string | undefined;
  /** The message after success, unless the page shows the result itself. */
  readonly done?: string | ((reply: Reply, values: V) => string);
  readonly onDone?: (reply: Reply, values: V) => unknown;
}

/** `useContractForm` of an admin page: success is a toast, and the page's data is loaded again. */
export function useStaffForm<V extends FieldValues, const E extends Endpoint, Version = undefined, Reply = ReplyOf<E>>({
  done,
  draftKey,
  ...options
}: StaffFormOptions<V, E, Version, Reply>): ContractForm<V, Version> {
  const { revalidate } = useRevalidator();
  const about = useId();
  const drafts = useDrafts(draftKey, options.defaults);
  const form = useContractForm<V, E, Version, Reply>({
    ...options,
    drafts,
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
  return { ...useOtherTabs(form, drafts), keepsDraft: drafts !== undefined };
}
