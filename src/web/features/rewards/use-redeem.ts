import { useMemo, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ApiError } from "#shared/contract/client.ts";
import { saveTypedAddress } from "#web/entities/address/address-choice.ts";
import { shippingFieldName } from "#web/entities/address/address-field-name.ts";
import { pushEvent } from "#web/lib/analytics/data-layer.ts";
import { api } from "#web/lib/api/browser.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { createRedeem } from "./redeem-attempt.ts";
import type { RedeemFormProps } from "./redeem-form.tsx";
import { type RedeemValues, redeemBody } from "./redeem-values.ts";

type Props = Pick<RedeemFormProps, "reward" | "addresses" | "onRedeemed">;

/** Shows the server's address errors beside their fields. */
function markFields(form: UseFormReturn<RedeemValues>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const { field, code } of error.fieldErrors) {
    if (field === "size") form.setError("size", { type: code });
    const name = shippingFieldName(field);
    if (name !== undefined) form.setError(name as "address.phone", { type: code }, { shouldFocus: true });
  }
}

/** Redeems once, however often the button is pressed, and updates the header's points. */
export function useRedeem({ reward, addresses, onRedeemed }: Props, form: UseFormReturn<RedeemValues>) {
  const { refreshProfile } = useSession();
  const send = useMemo(() => createRedeem(api, sessionStorage, () => crypto.randomUUID()), []);
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();

  const redeem = async (values: RedeemValues): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      const redeemed = await send(redeemBody(reward, values, addresses));
      pushEvent("spend_virtual_currency", { virtual_currency_name: "points", value: redeemed.order.pointsUsed });
      if (reward.isShipped) await saveTypedAddress(values, addresses);
      // A failure to update the header does not affect the reward.
      void refreshProfile().catch(() => undefined);
      onRedeemed(redeemed);
    } catch (error) {
      markFields(form, error);
      setRefusal(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { redeem, isBusy, refusal };
}
