import type { PaymentInstructions } from "#shared/contract/payment-instructions.ts";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { copyIcon } from "#web/ui/drawn-icons.ts";
import { toast } from "#web/ui/toast-store.ts";
import { useTimeLeft } from "./use-time-left.ts";

/** Groups of three digits are easier to read and type. */
const inThrees = (code: string): string => code.replace(/(\d{3})(?=\d)/g, "$1 ");

interface PaymentCodeProps {
  readonly instructions: Pick<PaymentInstructions, "code" | "payUntil">;
  /** The amount to pay, with its currency. */
  readonly amount: string;
}

/** The code to pay at Fawry, with its expiry and instructions. For pages that load the texts of payments. */
export function PaymentCode({ instructions: { code, payUntil }, amount }: PaymentCodeProps) {
  const { t } = useTranslation("payment");
  const { moment } = useDates();
  const left = useTimeLeft(payUntil);
  if (left === undefined)
    return (
      <Callout tone="warn" title={t("code.over")}>
        {t("code.overText")}
      </Callout>
    );
  const copy = async (): Promise<void> => {
    // If copying is not allowed, the code can be selected.
    const isCopied = await navigator.clipboard?.writeText(code).then(
      () => true,
      () => false,
    );
    if (isCopied) toast.show({ type: "success", message: t("code.copied") });
  };
  return (
    <div className="flex flex-col gap-4">
      <Card tone="sand" className="flex flex-col items-center gap-3 text-center">
        <p className="text-small text-muted">{t("code.label")}</p>
        <p className="text-display font-extrabold tabular-nums" data-code={code}>
          <Ltr className="select-all">{inThrees(code)}</Ltr>
        </p>
        <Button variant="secondary" icon={copyIcon} onClick={() => void copy()}>
          {t("code.copy")}
        </Button>
        <p className="font-semibold">{t("code.until", { time: moment(payUntil) })}</p>
        <p className="text-small text-muted" aria-hidden="true">
          {t("code.left")} <Ltr className="tabular-nums">{left}</Ltr>
        </p>
      </Card>
      <section>
        <h2 className="mb-2 font-bold">{t("code.stepsTitle")}</h2>
        <ol className="flex list-decimal flex-col gap-1 ps-5">
          <li>{t("code.step1")}</li>
          <li>{t("code.step2")}</li>
          <li>{t("code.step3", { amount })}</li>
          <li>{t("code.step4")}</li>
        </ol>
        <p className="mt-3 text-small text-muted">{t("code.goods")}</p>
      </section>
    </div>
  );
}
