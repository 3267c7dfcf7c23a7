import { isolate } from "#shared/domain/bidi.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { dumbbellIcon } from "#web/ui/drawn-icons.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { toEarnRate } from "./earn-rate.ts";
import type { PointWorth } from "./point-worth.tsx";

const ways = [
  { word: "goods", icon: "bag" },
  { word: "programmes", icon: dumbbellIcon },
  { word: "life", icon: "clock" },
] as const satisfies readonly { readonly word: string; readonly icon: IconName }[];

/** "8 points for every SAR 10.00", in the visitor's currency. */
function useEarnRate(worth: PointWorth): string {
  const { t } = useTranslation("rewards");
  const language = useLanguage();
  const { points, spendMinor, isExact } = toEarnRate(worth);
  const amount = isolate(formatMoney(spendMinor, worth.currency, language));
  return t(isExact ? "earn.rate" : "earn.about", { count: points, amount });
}

/** How points are earned, and how long they last. */
export function WaysToEarn({ worth }: { readonly worth: PointWorth }) {
  const { t } = useTranslation("rewards");
  const rate = useEarnRate(worth);
  return (
    <ul className="grid gap-4 md:grid-cols-3 lg:gap-5">
      {ways.map(({ word, icon }) => (
        <li key={word} className="rounded-xl bg-sand-50 p-5">
          <span className="grid size-11 place-items-center rounded-full bg-gold-soft text-gold-text">
            <Icon name={icon} size={22} />
          </span>
          <h3 className="mt-3 text-card font-bold">{t(`earn.${word}.title`)}</h3>
          <p className="mt-1 text-small text-muted">{t(`earn.${word}.text`, { rate })}</p>
        </li>
      ))}
    </ul>
  );
}

const steps = ["join", "collect", "use"] as const;

/** The three steps for newcomers. */
export function HowItWorks({ worth }: { readonly worth: PointWorth }) {
  const { t } = useTranslation("rewards");
  const rate = useEarnRate(worth);
  return (
    <ol className="grid gap-6 md:grid-cols-3 lg:gap-12">
      {steps.map((step, index) => (
        <li key={step} className="border-t border-line pt-4">
          <Ltr className="text-h2 font-extrabold text-gold-text">{index + 1}</Ltr>
          <h3 className="mt-1 text-h3 font-bold">{t(`steps.${step}.title`)}</h3>
          <p className="mt-1 text-body text-muted">{t(`steps.${step}.text`, { rate })}</p>
        </li>
      ))}
    </ol>
  );
}
