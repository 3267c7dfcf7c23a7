import { useSearchParams } from "react-router";
import { ApiError } from "#shared/contract/client.ts";
import { type GiftToClaim, previewGift } from "#shared/contract/gifts.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useLoad } from "#web/lib/api/use-load.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { giftIcon } from "#web/ui/drawn-icons.ts";
import { Outcome } from "#web/ui/outcome.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ReadyGift } from "./ready-gift.tsx";

type Gone = Exclude<GiftToClaim["status"], "ready"> | "unknown";

/** Target of a gift mail's link: sender, contents and the claim button. */
export function ClaimPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  return (
    <main id="main" className="flex flex-1 flex-col">
      <PrivateHead title={t("gifts.claim.title")} />
      {/* The URL contains a secret and must not be sent as a referrer. */}
      <meta name="referrer" content="no-referrer" />
      <Gift key={token} token={token} />
    </main>
  );
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

function Gift({ token }: { readonly token: string }) {
  const { load, retry } = useLoad(`gift ${token}`, (signal) => api(previewGift, { params: { token } }, { signal }));
  if (load.status === "loading")
    return (
      <div aria-busy="true" className="mx-auto w-full max-w-auth px-4 py-10">
        <Skeleton className="h-96 rounded-2xl" />
      </div>
    );
  if (load.status === "failed")
    return isUnknown(load.error) ? (
      <GoneGift why="unknown" />
    ) : (
      <FailurePanel headingLevel="h1" error={load.error} onRetry={retry} />
    );
  const { gift } = load.data;
  return gift.status === "ready" ? (
    <ReadyGift gift={gift} token={token} onRefused={retry} />
  ) : (
    <GoneGift why={gift.status} />
  );
}

function GoneGift({ why }: { readonly why: Gone }) {
  const { t } = useTranslation();
  return (
    <Outcome
      tone={why === "claimed" ? "info" : "warn"}
      icon={giftIcon}
      title={t(`gifts.claim.${why}Title`)}
      description={t(`gifts.claim.${why}Text`)}
      actions={
        <>
          <LocalLink to="/" className={buttonClass({ block: true })}>
            {t("gifts.claim.home")}
          </LocalLink>
          <LocalLink to="/contact" className={buttonClass({ variant: "secondary", block: true })}>
            {t("gifts.claim.help")}
          </LocalLink>
        </>
      }
    />
  );
}
