import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Reward } from "#shared/contract/loyalty.ts";
import { LinePicture } from "#web/entities/order/line-picture.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { ChoiceChips } from "#web/ui/choice-chips.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { Points } from "./points-words.tsx";
import { type RedeemValues, toPieces } from "./redeem-values.ts";

export interface RewardPartProps {
  readonly reward: Reward;
  readonly form: UseFormReturn<RedeemValues>;
}

/** The reward's size and quantity. */
export function RewardPart({ reward, form }: RewardPartProps) {
  const { t } = useTranslation("rewards");
  const text = useText();
  const { control, setValue, formState } = form;
  const [size, quantity] = useWatch({ control, name: ["size", "quantity"] });
  const choose = (next: string): void => {
    setValue("size", next, { shouldValidate: true });
    setValue("quantity", Math.min(quantity, toPieces(reward, next)));
  };
  return (
    <section aria-labelledby="reward" className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <LinePicture image={reward.image} kind={reward.isShipped ? "physical" : "gift_card"} className="w-24 sm:w-32" />
        <div className="min-w-0">
          <h2 id="reward" className="text-h3 font-bold">
            {text(reward.name)}
          </h2>
          <p className="text-card text-muted">{text(reward.description)}</p>
          <p className="mt-1 text-card font-bold text-gold-text">
            <Points points={reward.points} />
          </p>
        </div>
      </div>
      {reward.sizeOptions.length > 0 && (
        <ChoiceChips
          legend={t("redeem.size")}
          name="size"
          value={size}
          onChange={choose}
          options={reward.sizeOptions.map((each) => ({
            value: each.size,
            label: text(each.label),
            soldOut: each.available === 0,
          }))}
          soldOutLabel={t("catalogue.gone")}
          error={formState.errors.size === undefined ? undefined : t("redeem.chooseSize")}
        />
      )}
      <div className="flex items-center gap-4">
        <span className="text-card font-semibold">{t("redeem.quantity")}</span>
        <QuantityStepper
          value={quantity}
          max={toPieces(reward, size)}
          onChange={(next) => setValue("quantity", next)}
          labels={{ quantity: t("redeem.quantity"), increase: t("redeem.more"), decrease: t("redeem.fewer") }}
        />
      </div>
    </section>
  );
}
