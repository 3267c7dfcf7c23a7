import type { ReactNode } from "react";
import { adminListRefundsBeforeReturn, type RefundsBeforeReturn } from "#shared/contract/admin-return-cases.ts";
import { ApiError } from "#shared/contract/client.ts";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { ReturnDialogProps } from "./return-dialogs.tsx";

export interface AskedDialogProps extends ReturnDialogProps {
  /** Refunds that may have paid the items. */
  readonly before: RefundsBeforeReturn;
  /** Forwards a call; reloads those refunds if it is refused because of them. */
  readonly refresh: <T>(call: Promise<T>) => Promise<T>;
}

interface Props extends ReturnDialogProps {
  readonly title: string;
  readonly children: (asked: AskedDialogProps) => ReactNode;
}

/** Loads the refunds that may have paid a return's items, before it shows a dialog. */
export function AskRefundsBefore({ one, title, onClose, children }: Props) {
  const list = (signal?: AbortSignal) =>
    api(adminListRefundsBeforeReturn, { params: { id: one.id } }, signal === undefined ? {} : { signal });
  const { load, replace } = useOnDemand(one.id, list);
  const toWords = useFailureWords();
  const refresh = <T,>(call: Promise<T>): Promise<T> =>
    call.catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code === "REFUNDED_OTHERWISE") await list().then(replace, () => undefined);
      throw error;
    });
  if (load.status === "ready") return children({ one, onClose, before: load.data, refresh });
  return (
    <Dialog open onClose={onClose} title={title} labels={{ close: "Close" }}>
      {load.status === "loading" ? <Spinner label="Loading" /> : <p>{toWords(load.error)}</p>}
    </Dialog>
  );
}
