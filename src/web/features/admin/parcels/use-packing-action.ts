import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ShipmentReport } from "#shared/contract/admin-shipments.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { isBehind } from "#web/admin-kit/use-action.ts";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { saveBlob } from "#web/lib/api/save-blob.ts";
import { toast } from "#web/ui/toast-store.ts";

export interface PackingAction {
  readonly isBusy: boolean;
  /** Why some of the last batch were left out. */
  readonly problems: ShipmentReport["results"];
  /** Runs a step over a batch, and shows what was left out and why. */
  readonly run: (done: string, work: () => Promise<ShipmentReport>) => Promise<void>;
  /** Downloads papers. */
  readonly print: (fileName: string, load: () => Promise<Blob>) => Promise<void>;
}

/** Steps and papers of the packing desk; the page's data are reloaded after each. */
export function usePackingAction(): PackingAction {
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<ShipmentReport["results"]>([]);
  const { revalidate } = useRevalidator();
  const words = useFailureWords();
  const guard = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
      await revalidate();
    } catch (error) {
      toast.show({ type: "error", message: words(error), duration: 8000 });
      if (isBehind(error)) await revalidate();
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    problems,
    run: (done, work) =>
      guard(async () => {
        const report = await work();
        setProblems(report.results.filter(({ outcome }) => outcome !== "done"));
        if (report.done > 0) toast.show({ type: "success", message: `${counted(report.done, "parcel")} ${done}` });
        else toast.show({ type: "error", message: `No parcel ${done}`, duration: 8000 });
      }),
    print: (fileName, load) => guard(async () => saveBlob(await load(), fileName)),
  };
}
