import type { ReactNode } from "react";
import type { Prescription } from "#shared/contract/training.ts";
import { formatClock, readsAsClock } from "#shared/domain/format-clock.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";

/** "3 sets, 8–10 reps": as words, since "3 × 8" would be reversed in Arabic. */
export function Dose({ prescription: { sets, perSide, ...amount } }: { readonly prescription: Prescription }) {
  const { t } = useTranslation();
  return (
    <>
      {sets > 1 && <span className="block font-semibold text-text">{t("programmes.sets", { count: sets })}</span>}
      <span className="block">
        <Amount {...amount} />
        {perSide === true && ` ${t("programmes.perSide")}`}
      </span>
    </>
  );
}

function Amount({ reps, seconds, metres }: Omit<Prescription, "sets" | "perSide">) {
  const { t } = useTranslation();
  if (reps !== undefined) {
    if (reps.min === reps.max) return t("programmes.reps", { count: reps.max });
    return t("programmes.repsRange", { min: reps.min, count: reps.max });
  }
  if (seconds !== undefined) return <Time seconds={seconds} />;
  const figure = String(metres ?? "").replace(/\B(?=(\d{3})+$)/g, ",");
  return (
    <span className="whitespace-nowrap">
      <Ltr>{figure}</Ltr> {t("programmes.metresShort")}
    </span>
  );
}

/** "45 s", "1:30"; a dash for no rest. */
export function Rest({ seconds }: { readonly seconds: number }): ReactNode {
  const { t } = useTranslation();
  if (seconds > 0) return <Time seconds={seconds} />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("programmes.noRest")}</span>
    </>
  );
}

function Time({ seconds }: { readonly seconds: number }) {
  const { t } = useTranslation();
  if (readsAsClock(seconds)) return <Ltr>{formatClock(seconds)}</Ltr>;
  return (
    <span className="whitespace-nowrap">
      <Ltr>{seconds}</Ltr> {t("programmes.secondsShort")}
    </span>
  );
}
