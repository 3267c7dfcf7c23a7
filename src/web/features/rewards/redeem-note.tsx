import { ApiError } from "#shared/contract/client.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { formatCount } from "./points-words.tsx";

export interface RedeemNoteProps {
  readonly balance: number;
  readonly cost: number;
  readonly isGone: boolean;
  /** The server's refusal, if any. */
  readonly refusal: unknown;
}

/** Why the reward cannot be redeemed: missing points, or the server's refusal. */
export function RedeemNote({ balance, cost, isGone, refusal }: RedeemNoteProps) {
  const { t } = useTranslation("rewards");
  const words = useRefusalWords();
  const missing = cost - balance;
  if (refusal !== undefined)
    return (
      <Callout tone="danger" role="alert">
        {words(refusal)}
        {refusal instanceof ApiError && refusal.requestId !== undefined && (
          <span className="mt-1 block text-small">
            {t("common:requestId")} <Ltr>{refusal.requestId}</Ltr>
          </span>
        )}
      </Callout>
    );
  if (isGone) return <Callout tone="warn">{t("redeem.gone")}</Callout>;
  if (missing <= 0) return null;
  return (
    <Callout tone="warn" role="status">
      {t("catalogue.missing", { count: missing, number: formatCount(missing) })}{" "}
      <LocalLink to="/rewards" className="font-semibold underline underline-offset-4">
        {t("redeem.other")}
      </LocalLink>
    </Callout>
  );
}
