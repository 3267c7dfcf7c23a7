import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "#shared/contract/client.ts";
import { correctGift, correctGiftBody, resendGift, type SentGift } from "#shared/contract/gifts.ts";
import { api } from "#web/lib/api/browser.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { TextField } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";

export interface GiftActionsProps {
  readonly orderId: string;
  readonly sent: SentGift;
}

/** Runs a change of the gift and shows the result. */
function useGiftChange() {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const run = async (call: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      await call();
      await revalidate();
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
export function GiftActions({ orderId, sent }: GiftActionsProps) {
  const { t } = useTranslation();
  const { isBusy, run } = useGiftChange();
  const [isCorrecting, setCorrecting] = useState(false);
  if (isCorrecting) return <AddressForm orderId={orderId} sent={sent} onClose={() => setCorrecting(false)} />;
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

function AddressForm({ orderId, sent, onClose }: GiftActionsProps & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useContractForm({
    endpoint: correctGift,
    params: { id: orderId },
    defaults: { recipientEmail: sent.recipientEmail },
    rules: bodyRules(correctGiftBody),
    toWords: () => t("gifts.sent.emailWrong"),
    onDone: async () => {
      await revalidate();
      toast.show({ type: "success", message: t("gifts.sent.corrected") });
      onClose();
    },
  });
  const { failure } = form;
  const isTooMany = failure instanceof ApiError && failure.status === 429;
  return (
    <Form form={form} className="flex w-full flex-col gap-3">
      <TextField
        label={t("gifts.sent.email")}
        type="email"
        autoComplete="off"
        maxLength={254}
        hint={t("gifts.sent.correctHint")}
        {...form.field("recipientEmail")}
      />
      {failure !== undefined && <FieldError>{t(isTooMany ? "gifts.sent.tooMany" : "gifts.sent.failed")}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" loading={form.isBusy}>
          {t("gifts.sent.save")}
        </Button>
        <Button variant="link" size="sm" onClick={onClose}>
          {t("gifts.sent.keep")}
        </Button>
      </div>
    </Form>
  );
}
