import type { ReactNode } from "react";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** The title of a customer's private page, with noindex. */
export function PrivateHead({ title }: { readonly title: string }) {
  const { t } = useTranslation("common");
  return (
    <>
      <title>{`${title} · ${t("brand")}`}</title>
      <meta name="robots" content="noindex, nofollow" />
    </>
  );
}

/** As PrivateHead, for pages whose URL contains a secret: it is not sent as a referrer. */
export function SecretHead({ title }: { readonly title: string }) {
  return (
    <>
      <PrivateHead title={title} />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}

/** A page that a mailed link with a secret opens. */
export function SecretPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main id="main" className="flex flex-1 flex-col">
      <SecretHead title={title} />
      {children}
    </main>
  );
}
