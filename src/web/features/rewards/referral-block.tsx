import { getReferral, type Referral } from "#shared/contract/referrals.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { copyIcon } from "#web/ui/drawn-icons.ts";
import { TextField } from "#web/ui/input.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { usePointsText } from "./points-words.tsx";

/** The customer's referral link. Optional on the page: hidden when loading fails. */
export function ReferralBlock() {
  const { load } = useOnDemand("referral", (signal) => api(getReferral, {}, { signal }));
  if (load.status === "loading") return <Skeleton className="h-56 rounded-xl" />;
  return load.status === "ready" ? <Shown referral={load.data} /> : null;
}

function useHandOn(url: string) {
  const { t } = useTranslation("rewards");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      toast.show({ type: "success", message: t("referral.copied") });
    } catch {
      toast.show({ type: "error", message: t("referral.notCopied") });
    }
  };
  const share = async (): Promise<void> => {
    // Closing the share sheet is not an error.
    await navigator
      .share({ title: t("referral.shareTitle"), text: t("referral.shareText"), url })
      .catch(() => undefined);
  };
  return { copy, share, canShare: typeof navigator.share === "function" };
}

function Shown({ referral }: { readonly referral: Referral }) {
  const { t } = useTranslation("rewards");
  const points = usePointsText();
  const { copy, share, canShare } = useHandOn(referral.url);
  return (
    <Card tone="sand" className="flex flex-col gap-4">
      <div>
        <h2 className="text-h3 font-bold">{t("referral.title")}</h2>
        <p className="mt-1 max-w-prose text-body text-muted">
          {t("referral.text", { points: points(referral.pointsEach) })}
        </p>
      </div>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <TextField
          label={t("referral.link")}
          dir="ltr"
          readOnly
          className="min-w-0 flex-1"
          value={referral.url}
          onFocus={(event) => event.target.select()}
        />
        <div className="flex flex-wrap gap-3">
          <Button icon={copyIcon} onClick={() => void copy()}>
            {t("referral.copy")}
          </Button>
          {canShare && (
            <Button variant="secondary" icon="share" onClick={() => void share()}>
              {t("referral.share")}
            </Button>
          )}
        </div>
      </div>
      <p className="text-small text-muted">
        {t("referral.invited", { count: referral.invited })} · {t("referral.rewarded", { count: referral.rewarded })}
      </p>
    </Card>
  );
}
