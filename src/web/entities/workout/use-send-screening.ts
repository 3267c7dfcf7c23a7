import { useState } from "react";
import type { ScreeningBody } from "#shared/contract/screening.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { screeningKind, trainingQueue } from "./training-queue.ts";

/** Keeps answers on the device and sends them when there is a network. */
export function useSendScreening(onDone: () => void) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState(false);
  const send = async (body: ScreeningBody): Promise<void> => {
    setBusy(true);
    const isKept = await trainingQueue()
      .storeOrSend(screeningKind, body)
      .then(
        () => true,
        () => false,
      );
    setBusy(false);
    setProblem(!isKept);
    if (!isKept) return;
    toast.show({ type: "success", message: t(navigator.onLine ? "safety.saved" : "safety.savedOffline") });
    onDone();
  };
  return { send, isBusy, problem };
}
