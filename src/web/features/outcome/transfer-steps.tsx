import type { TransferInstructions } from "#shared/contract/payment-instructions.ts";
import { inFours } from "#shared/domain/iban.ts";
import { useTimeLeft } from "#web/entities/order/use-time-left.ts";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { copyIcon } from "#web/ui/drawn-icons.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ProofField } from "./proof-field.tsx";

function useCopy(): (text: string) => void {
  const { t } = useTranslation("payment");
  return (text) => {
    // If copying is not allowed, the text can be selected.
    navigator.clipboard?.writeText(text).then(
      () => toast.show({ type: "success", message: t("transfer.copied") }),
      () => {},
    );
  };
}

interface AccountLineProps {
  readonly label: string;
  readonly text: string;
  /** Without spaces. */
  readonly copied?: string;
  readonly isLtr?: boolean;
}

function AccountLine({ label, text, copied = text, isLtr = false }: AccountLineProps) {
  const { t } = useTranslation("payment");
  const copy = useCopy();
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="flex items-center justify-between gap-3 font-semibold">
        {isLtr ? (
          <Ltr className="min-w-0 break-words select-all">{text}</Ltr>
        ) : (
          <UserText className="min-w-0 break-words select-all">{text}</UserText>
        )}
        <IconButton icon={copyIcon} label={t("transfer.copy", { what: label })} onClick={() => copy(copied)} />
      </dd>
    </div>
  );
}

interface TransferStepsProps {
  readonly instructions: TransferInstructions;
  /** The amount to pay, with its currency. */
  readonly amount: string;
  /** The amount as typed into a bank's app. */
  readonly plainAmount: string;
}

/** The amount, account and deadline of a transfer; and a field to send a picture of it. */
export function TransferSteps({ instructions, amount, plainAmount }: TransferStepsProps) {
  const { t } = useTranslation("payment");
  const { moment } = useDates();
  const copy = useCopy();
  const { code, payUntil, account, paymentId, proofAt } = instructions;
  const { bank, holder, iban, instapay } = account;
  const left = useTimeLeft(payUntil);
  return (
    <div className="flex flex-col gap-5">
      <Card tone="sand" className="flex flex-col items-center gap-3 text-center">
        <p className="text-small text-muted">{t("transfer.code")}</p>
        <p className="text-display font-extrabold tabular-nums" data-code={code}>
          <Ltr className="select-all">{code}</Ltr>
        </p>
        <Button variant="secondary" icon={copyIcon} onClick={() => copy(code)}>
          {t("code.copy")}
        </Button>
        <p>
          {t("transfer.amount")} <strong className="text-h3">{amount}</strong>
        </p>
        <p className="font-semibold">
          {left === undefined ? t("code.over") : t("code.until", { time: moment(payUntil) })}
        </p>
        {left !== undefined && (
          <p className="text-small text-muted" aria-hidden="true">
            {t("code.left")} <Ltr className="tabular-nums">{left}</Ltr>
          </p>
        )}
      </Card>
      <section>
        <h2 className="mb-2 font-bold">{t("code.stepsTitle")}</h2>
        <ol className="flex list-decimal flex-col gap-1 ps-5">
          <li>{t(instapay === undefined ? "transfer.step1Bank" : "transfer.step1", { amount })}</li>
          <li>{t("transfer.step2", { code })}</li>
          <li>{t("transfer.step3")}</li>
          <li>{t("transfer.step4")}</li>
        </ol>
        <p className="mt-3 text-small text-muted">{t("transfer.goods")}</p>
      </section>
      <Card className="flex flex-col gap-3">
        <h2 className="font-bold">{t("transfer.account")}</h2>
        <dl className="flex flex-col gap-3">
          <AccountLine label={t("transfer.amount")} text={amount} copied={plainAmount} />
          {instapay !== undefined && <AccountLine label={t("transfer.instapay")} text={instapay} isLtr />}
          <AccountLine label={t("transfer.iban")} text={inFours(iban)} copied={iban} isLtr />
          <AccountLine label={t("transfer.holder")} text={holder} />
          <AccountLine label={t("transfer.bank")} text={bank} />
        </dl>
      </Card>
      <ProofField paymentId={paymentId} proofAt={proofAt} />
    </div>
  );
}
