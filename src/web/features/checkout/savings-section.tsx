import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Quote } from "#shared/contract/checkout.ts";
import { formatGiftCode, readGiftCode } from "#shared/domain/gift-code.ts";
import { Amount, useMoneyText } from "#web/entities/order/amount.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { RemovableChip } from "#web/ui/chip.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { CodeEntry } from "./code-entry.tsx";
import type { Entries } from "./entries.ts";
import { PointsField } from "./points-field.tsx";

export interface SavingsProps {
  readonly form: UseFormReturn<Entries>;
  readonly quote: Quote;
  readonly isAsking: boolean;
}

/** Savings: points, coupon, gift cards. */
export function SavingsSection(props: SavingsProps) {
  return (
    <div className="flex flex-col gap-5">
      <PointsField {...props} />
      <CouponField {...props} />
      <GiftCardsField {...props} />
    </div>
  );
}

function CouponField({ form, quote, isAsking }: SavingsProps) {
  const { t } = useTranslation("checkout");
  const money = useMoneyText();
  const typed = useWatch({ control: form.control, name: "coupon" });
  const coupon = typed === "" ? null : quote.coupon;
  const set = (code: string) => form.setValue("coupon", code);
  if (coupon?.isApplied === true)
    return (
      <div role="status" className="flex flex-wrap items-center gap-3">
        <RemovableChip removeLabel={t("savings.removeCoupon")} onRemove={() => set("")}>
          <Ltr>{coupon.code}</Ltr>
        </RemovableChip>
        <span className="text-small text-success">
          {coupon.discount > 0
            ? t("savings.couponSaves", { amount: money(coupon.discount, quote.currency) })
            : t("savings.couponFreeShipping")}
        </span>
      </div>
    );
  const minimum = coupon?.minimum == null ? "" : money(coupon.minimum, quote.currency);
  return (
    <div role="status">
      <CodeEntry
        label={t("savings.coupon")}
        link={t("savings.couponLink")}
        isBusy={isAsking && typed !== ""}
        start={typed}
        keepsCode
        error={coupon?.problem == null || isAsking ? undefined : t(`savings.problems.${coupon.problem}`, { minimum })}
        onCode={set}
      />
    </div>
  );
}

const maxGiftCards = 5;
/** Formats a typed gift card code in its one display form. */
const shownCode = (typed: string): string => {
  const bare = readGiftCode(typed);
  return bare === undefined ? typed : formatGiftCode(bare);
};

function GiftCardsField({ form, quote, isAsking }: SavingsProps) {
  const { t } = useTranslation("checkout");
  const codes = useWatch({ control: form.control, name: "giftCards" });
  const set = (next: readonly string[]) => form.setValue("giftCards", next);
  return (
    <div className="flex flex-col gap-3">
      {codes.map((code) => {
        const card = quote.giftCards.find((each) => each.code === code);
        return (
          <div key={code} role="status" className="flex flex-wrap items-center gap-3">
            <RemovableChip
              removeLabel={t("savings.removeGiftCard")}
              onRemove={() => set(codes.filter((each) => each !== code))}
            >
              <Ltr>{code}</Ltr>
            </RemovableChip>
            {card?.problem == null
              ? card !== undefined && (
                  <span className="text-small text-success">
                    {t("savings.giftCardPays")} <Amount value={card.used} currency={quote.currency} />
                  </span>
                )
              : !isAsking && <FieldError>{t(`savings.problems.${card.problem}`)}</FieldError>}
          </div>
        );
      })}
      {codes.length < maxGiftCards && (
        <CodeEntry
          label={t("savings.giftCard")}
          link={t("savings.giftCardLink")}
          isBusy={isAsking && codes.length > 0}
          onCode={(typed) => {
            const code = shownCode(typed);
            if (!codes.includes(code)) set([...codes, code]);
          }}
        />
      )}
    </div>
  );
}
