import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { askForRestockAlert, cancelRestockAlert, getRestockAlerts } from "#shared/contract/restock-alerts.ts";
import { api } from "#web/lib/api/browser.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { toast } from "#web/ui/toast-store.ts";

export interface NotifyMeProps {
  readonly productId: string;
  readonly size: string;
}

/** Below a sold-out size: requests a mail when it is back. A visitor signs in first. */
export default function NotifyMe(props: NotifyMeProps) {
  const { t } = useTranslation();
  const { status } = useSession();
  const { pathname, search } = useLocation();
  if (status === "loading") return null;
  if (status === "signed-in") return <OwnAlert {...props} />;
  return (
    <div className="mt-3">
      <LocalLink
        to={authPath("login", pathname + search)}
        className={buttonClass({ variant: "ink", size: "lg", block: true })}
      >
        {t("product.notifyMe")}
      </LocalLink>
      <p className="mt-2 text-small text-muted">{t("product.notifyMeLogIn")}</p>
    </div>
  );
}

function OwnAlert({ productId, size }: NotifyMeProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isGone = false;
    api(getRestockAlerts, { params: { id: productId } }).then(
      ({ sizes }) => !isGone && setAsked(sizes.includes(size)),
      () => !isGone && setAsked(false),
    );
    return () => {
      isGone = true;
    };
  }, [productId, size]);
  const toggle = async (): Promise<void> => {
    setBusy(true);
    try {
      if (isAsked) await api(cancelRestockAlert, { params: { id: productId, size } });
      else await api(askForRestockAlert, { params: { id: productId }, body: { size } });
      setAsked(!isAsked);
    } catch {
      toast.show({ type: "error", message: t("product.notifyMeFailed") });
    } finally {
      setBusy(false);
    }
  };
  if (isAsked === undefined) return null;
  return (
    <div className="mt-3">
      <Button size="lg" block variant={isAsked ? "secondary" : "ink"} loading={isBusy} onClick={() => void toggle()}>
        {t(isAsked ? "product.notifyMeStop" : "product.notifyMe")}
      </Button>
      <p role="status" className="mt-2 text-small text-muted">
        {t(isAsked ? "product.notifyMeAsked" : "product.notifyMeNote")}
      </p>
    </div>
  );
}
