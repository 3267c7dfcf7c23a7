import { type FormEvent, useState } from "react";
import { ApiError } from "#shared/contract/client.ts";
import { correctGift, resendGift, type SentGift } from "#shared/contract/gifts.ts";
import { email as emailSchema } from "#shared/contract/values.ts";
import { api } from "#web/lib/api/browser.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";

export interface GiftActionsProps {
  readonly orderId: string;
  readonly sent: SentGift;
  readonly onChange: (sent: SentGift) => void;
}

/** Runs a change of the gift and shows the result. */
function useGiftChange(onChange: GiftActionsProps["onChange"]) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const run = async (call: () => Promise<{ readonly gift: SentGift }>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      onChange((await call()).gift);
      toast.show({ type: "success", message: done });
      return true;
    } catch (error) {
      const isTooMany = error instanceof ApiError && error.status === 429;
      toast.show({ type: "error", message: t(isTooMany ? "gifts.sent.tooMany" : "gifts.sent.failed") });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}

/** Until the gift is claimed: send it again, or correct the address. */
export function GiftActions({ orderId, sent, onChange }: GiftActionsProps) {
  const { t } = useTranslation();
  const { isBusy, run } = useGiftChange(onChange);
  const [isCorrecting, setCorrecting] = useState(false);
  if (isCorrecting)
    return <AddressForm orderId={orderId} sent={sent} onChange={onChange} onClose={() => setCorrecting(false)} />;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      {sent.status !== "waiting" && (
        <Button
          variant="secondary"
          size="sm"
          loading={isBusy}
          onClick={() => run(() => api(resendGift, { params: { id: orderId } }), t("gifts.sent.resent"))}
        >
          {t("gifts.sent.resend")}
        </Button>
      )}
      <Button variant="link" size="sm" onClick={() => setCorrecting(true)}>
        {t("gifts.sent.correct")}
      </Button>
    </div>
  );
}

function AddressForm({ orderId, sent, onChange, onClose }: GiftActionsProps & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { isBusy, run } = useGiftChange(onChange);
  const [typed, setTyped] = useState(sent.recipientEmail);
  const [isWrong, setWrong] = useState(false);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const recipientEmail = typed.trim();
    const isGood = emailSchema.safeParse(recipientEmail).success;
    setWrong(!isGood);
    if (!isGood || isBusy) return;
    const call = () => api(correctGift, { params: { id: orderId }, body: { recipientEmail } });
    if (await run(call, t("gifts.sent.corrected"))) onClose();
  };
  return (
    <form onSubmit={save} noValidate className="flex w-full flex-col gap-3">
      <TextField
        label={t("gifts.sent.email")}
        type="email"
        autoComplete="off"
        maxLength={254}
        hint={t("gifts.sent.correctHint")}
        error={isWrong ? t("gifts.sent.emailWrong") : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" loading={isBusy}>
          {t("gifts.sent.save")}
        </Button>
        <Button variant="link" size="sm" onClick={onClose}>
          {t("gifts.sent.keep")}
        </Button>
      </div>
    </form>
  );
}
