import { useState } from "react";
import { type FieldErrors, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { User } from "#shared/contract/accounts.ts";
import type { Address } from "#shared/contract/addresses.ts";
import type { Reward } from "#shared/contract/loyalty.ts";
import { type AddressChoice, newAddress, startAddressValues } from "#web/entities/address/address-choice.ts";
import { AddressChoiceFields } from "#web/entities/address/address-choice-fields.tsx";
import { emptyAddress } from "#web/entities/address/address-values.ts";
import { codedResolver } from "#web/lib/forms/contract-resolver.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { PointsSummary } from "./points-summary.tsx";
import { usePointsText } from "./points-words.tsx";
import type { Redeemed } from "./redeem-attempt.ts";
import { RedeemNote } from "./redeem-note.tsx";
import { type RedeemValues, redeemProblems } from "./redeem-values.ts";
import { RewardPart } from "./reward-part.tsx";
import { useRedeem } from "./use-redeem.ts";

export interface RedeemFormProps {
  readonly reward: Reward;
  readonly balance: number;
  readonly addresses: readonly Address[];
  /** The visitor's country, for a first address. */
  readonly country: string;
  readonly user: User | null;
  /** The preselected size, if any. */
  readonly size: string;
  readonly onRedeemed: (redeemed: Redeemed) => void;
}

function toStart({ reward, addresses, country, user, size }: RedeemFormProps): RedeemValues {
  const { sizeOptions } = reward;
  const first = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  return {
    size: sizeOptions.some((each) => each.size === size && each.available > 0) ? size : "",
    quantity: 1,
    addressId: first?.id ?? newAddress,
    address: startAddressValues(first, user?.country ?? country, user ?? undefined),
    savesAddress: true,
  };
}

function useRedeemForm(props: RedeemFormProps): UseFormReturn<RedeemValues> {
  const [start] = useState(() => toStart(props));
  return useForm<RedeemValues>({
    defaultValues: start,
    mode: "onTouched",
    // The form focuses the field itself, since it starts with a choice that is not a field.
    shouldFocusError: false,
    resolver: codedResolver<RedeemValues>((values) => redeemProblems(props.reward, values, props.addresses)),
  });
}

function focusFirst({ setFocus }: UseFormReturn<RedeemValues>, errors: FieldErrors<RedeemValues>): void {
  if (errors.size !== undefined) {
    document.querySelector<HTMLInputElement>('input[name="size"]')?.focus();
    return;
  }
  const [field] = Object.keys(errors.address ?? {});
  const [part] = Object.keys(errors.address?.parts ?? {});
  if (field !== undefined)
    setFocus((field === "parts" ? `address.parts.${part}` : `address.${field}`) as "address.phone");
}

/** Redeems a reward: address, remaining points, and one button with a confirmation. */
export function RedeemForm(props: RedeemFormProps) {
  const { reward, balance, addresses } = props;
  const { t } = useTranslation("rewards");
  const text = useText();
  const words = usePointsText();
  const [asks, setAsks] = useState(false);
  const form = useRedeemForm(props);
  const quantity = useWatch({ control: form.control, name: "quantity" });
  const { redeem, isBusy, refusal } = useRedeem(props, form);
  const cost = reward.points * quantity;
  const isBlocked = cost > balance || reward.stock === 0;
  const confirm = async (): Promise<void> => {
    await redeem(form.getValues());
    setAsks(false);
  };
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(
        () => setAsks(true),
        (errors) => focusFirst(form, errors),
      )}
      className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14"
    >
      <div className="flex min-w-0 flex-col gap-8">
        <RewardPart reward={reward} form={form} />
        {reward.isShipped && (
          <section aria-labelledby="address" className="flex flex-col gap-4 border-t border-line pt-7">
            <h2 id="address" className="text-h3 font-bold">
              {t("redeem.address")}
            </h2>
            <AddressChoiceFields
              form={form as unknown as UseFormReturn<AddressChoice>}
              addresses={addresses}
              blank={emptyAddress(props.user?.country ?? props.country, props.user ?? undefined)}
            />
          </section>
        )}
      </div>
      <aside aria-label={t("redeem.summary")} className="self-start rounded-xl bg-gold-soft p-6 lg:sticky lg:top-24">
        <PointsSummary balance={balance} cost={cost} isShipped={reward.isShipped} />
        <div className="mt-5 flex flex-col gap-4">
          <RedeemNote balance={balance} cost={cost} isGone={reward.stock === 0} refusal={refusal} />
          <Button type="submit" size="lg" block disabled={isBlocked} loading={isBusy} loadingLabel={t("redeem.busy")}>
            {t("redeem.button", { points: words(cost) })}
          </Button>
          <p className="text-small text-muted">{t(reward.isShipped ? "redeem.goods" : "redeem.code")}</p>
        </div>
      </aside>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => void confirm()}
        title={t("redeem.sure")}
        labels={{ close: t("redeem.close"), confirm: t("redeem.yes"), cancel: t("redeem.no") }}
        busy={isBusy}
      >
        {t("redeem.sureText", { points: words(cost), name: text(reward.name) })}
      </ConfirmDialog>
    </form>
  );
}
