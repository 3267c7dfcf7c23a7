import { useState } from "react";
import { ApiError } from "#shared/contract/client.ts";
import { type CodConfirmation, decideCodConfirmation } from "#shared/contract/cod.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/toast-store.ts";

interface CodNoticeProps {
  readonly orderId: string;
  readonly confirmation: CodConfirmation;
  /** Loads the order again. */
  readonly onChange: () => Promise<void>;
}

type Decision = "confirm" | "decline";

/** Asks the customer to confirm or cancel an order with cash on delivery. */
export function CodNotice({ orderId, confirmation, onChange }: CodNoticeProps) {
  const { t } = useTranslation("cod");
  const { moment } = useDates();
  const { busy, answer } = useAnswer(orderId, onChange);
  if (confirmation.state === "expired") return <Callout tone="neutral">{t("waiting.expired")}</Callout>;
  if (confirmation.state !== "asked") return null;
  return (
    <Card tone="sand" className="mb-4 flex flex-col gap-4">
      <div>
        <p className="text-card font-bold">{t("waiting.title")}</p>
        <p className="text-small text-muted">{t("waiting.text", { time: moment(confirmation.expiresAt) })}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button icon="check" loading={busy === "confirm"} onClick={() => void answer("confirm")}>
          {t("confirm")}
        </Button>
        <Button variant="secondary" loading={busy === "decline"} onClick={() => void answer("decline")}>
          {t("decline")}
        </Button>
      </div>
    </Card>
  );
}

function useAnswer(orderId: string, onChange: CodNoticeProps["onChange"]) {
  const { t } = useTranslation("cod");
  const words = useRefusalWords();
  const [busy, setBusy] = useState<Decision>();
  const answer = async (decision: Decision): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(decision);
    try {
      await api(decideCodConfirmation, { params: { id: orderId }, body: { decision } });
      await onChange();
      toast.show({ type: "success", message: t(decision === "confirm" ? "waiting.confirmed" : "waiting.declined") });
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
      if (error instanceof ApiError) await onChange();
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, answer };
}
