import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { showInstallPrompt } from "#web/lib/install/kept-prompt.ts";
import { useInstallOffer } from "#web/lib/install/use-install-offer.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

/** Invites to install the shop as an app after something succeeded. A no is remembered. */
export function InstallInvite({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation("notifications");
  const { offer, dismiss } = useInstallOffer();
  if (offer === undefined) return null;
  return (
    <Card tone="sand" className={className} role="region" aria-labelledby="install-title">
      <h2 id="install-title" className="text-card font-bold">
        {t("install.title")}
      </h2>
      <p className="mt-1 text-small text-muted">{t(offer === "ios" ? "install.ios" : "install.text")}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {offer === "prompt" && (
          <Button size="sm" onClick={() => void showInstallPrompt().then(dismiss)}>
            {t("install.add")}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={dismiss}>
          {t(offer === "ios" ? "install.seen" : "install.no")}
        </Button>
      </div>
    </Card>
  );
}
