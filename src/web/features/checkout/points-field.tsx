import { useId } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Quote } from "#shared/contract/checkout.ts";
import { toLatinDigits } from "#shared/domain/digits.ts";
import { Amount } from "#web/entities/order/amount.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Coin } from "#web/ui/art/coin.tsx";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/input.tsx";
import type { Entries } from "./entries.ts";

export interface PointsFieldProps {
  readonly form: UseFormReturn<Entries>;
  readonly quote: Quote;
  readonly isAsking: boolean;
}

/** The points to spend, by slider, number or "all", with their value from the server. */
export function PointsField({ form, quote, isAsking }: PointsFieldProps) {
  const { t } = useTranslation("checkout");
  const id = useId();
  const wanted = useWatch({ control: form.control, name: "points" });
  const { balance, max, discount, used } = quote.points;
  if (balance === 0) return null;
  const set = (points: number) => form.setValue("points", Math.max(0, Math.min(max, Math.floor(points) || 0)));
  return (
    <fieldset className="rounded-xl bg-gold-soft p-4">
      <legend className="sr-only">{t("points.title")}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={id} className="flex items-center gap-2 text-card font-semibold">
          <Coin size={24} />
          <span>{t("points.balance", { count: balance })}</span>
        </label>
        <Button
          variant="ghost"
          size="sm"
          className="-mx-3"
          disabled={max === 0}
          onClick={() => set(wanted === max ? 0 : max)}
        >
          {t(wanted === max && max > 0 ? "points.none" : "points.all")}
        </Button>
      </div>
      {max === 0 ? (
        <p className="mt-1 text-small text-gold-text">{t("points.notHere")}</p>
      ) : (
        <>
          <div className="mt-3 flex items-center gap-4">
            <input
              id={id}
              type="range"
              min={0}
              max={max}
              step={1}
              value={wanted}
              aria-valuetext={t("points.chosen", { count: wanted })}
              onChange={(event) => set(event.target.valueAsNumber)}
              className="h-11 min-w-0 flex-1 accent-ink-950"
            />
            <Input
              aria-label={t("points.number")}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              value={String(wanted)}
              onChange={(event) => set(Number(toLatinDigits(event.target.value).replace(/\D/g, "")))}
              className="w-24! text-center!"
            />
          </div>
          <p aria-live="polite" className="mt-1 text-small text-gold-text">
            {used > 0 && !isAsking ? (
              <>
                {t("points.worth", { count: used })}{" "}
                <Amount value={discount} currency={quote.currency} className="font-bold" />
              </>
            ) : (
              t("points.most", { count: max })
            )}
          </p>
        </>
      )}
    </fieldset>
  );
}
