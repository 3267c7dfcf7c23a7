import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { copyIcon } from "#web/ui/drawn-icons.ts";
import { Outcome } from "#web/ui/outcome.tsx";
import { SummaryList } from "#web/ui/summary-list.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { usePointsText } from "./points-words.tsx";
import type { Redeemed } from "./redeem-attempt.ts";

/** The result: the reward, its codes, the remaining points, and a link to the order. */
export function RedeemedOutcome({ redeemed: { order, balance, vouchers } }: { readonly redeemed: Redeemed }) {
  const { t } = useTranslation("rewards");
  const words = usePointsText();
  const isCode = order.shippingAddress === null;
  return (
    <Outcome
      tone="success"
      title={t(isCode ? "done.titleCode" : "done.title")}
      description={t(isCode ? "done.code" : "done.goods")}
      actions={
        <>
          <LocalLink to={`/dashboard/orders/${order.id}`} className={buttonClass({ block: true })}>
            {t("done.toOrder")}
          </LocalLink>
          <LocalLink to="/rewards" className={buttonClass({ variant: "secondary", block: true })}>
            {t("done.toRewards")}
          </LocalLink>
        </>
      }
    >
      {vouchers.length > 0 && (
        <ul className="mb-5 flex flex-col gap-3">
          {vouchers.map(({ code }) => (
            <li key={code}>
              <VoucherCode code={code} />
            </li>
          ))}
        </ul>
      )}
      <SummaryList
        rows={[
          { id: "order", label: t("done.order"), value: <Ltr>{order.number}</Ltr> },
          { id: "spent", label: t("redeem.cost"), value: words(order.pointsUsed) },
          { id: "left", label: t("redeem.left"), value: words(balance), tone: "total" },
        ]}
      />
    </Outcome>
  );
}

function VoucherCode({ code }: { readonly code: string }) {
  const { t } = useTranslation("rewards");
  const copy = (): void => {
    navigator.clipboard.writeText(code).then(
      () => toast.show({ message: t("done.copied"), type: "success" }),
      () => toast.show({ message: t("done.notCopied"), type: "error" }),
    );
  };
  return (
    <div className="flex items-center justify-between gap-3 rounded-xl border border-dashed border-gold bg-gold-soft px-4 py-3">
      <span>
        <span className="block text-small text-gold-text">{t("done.voucher")}</span>
        <Ltr className="text-card font-extrabold whitespace-nowrap sm:text-h3">{code}</Ltr>
      </span>
      <Button variant="secondary" size="sm" icon={copyIcon} onClick={copy}>
        {t("done.copy")}
      </Button>
    </div>
  );
}
