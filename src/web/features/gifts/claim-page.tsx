import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { GiftToClaim } from "#shared/contract/gifts.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { SecretPage } from "#web/lib/seo/private-head.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { giftIcon } from "#web/ui/drawn-icons.ts";
import { Outcome } from "#web/ui/outcome.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { ClaimData } from "./load-gifts.ts";
import { ReadyGift } from "./ready-gift.tsx";

type Gone = Exclude<GiftToClaim["status"], "ready"> | "unknown";

/** Target of a gift mail's link: sender, contents and the claim button. */
export function ClaimPage({ data: { gift, token } }: { readonly data: ClaimData }) {
  const { revalidate } = useRevalidator();
  return (
    <ClaimFrame>
      {gift.status === "ready" ? (
        <ReadyGift key={token} gift={gift} token={token} onRefused={() => void revalidate()} />
      ) : (
        <GoneGift why={gift.status} />
      )}
    </ClaimFrame>
  );
}

export function ClaimFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return <SecretPage title={t("gifts.claim.title")}>{children}</SecretPage>;
}

export function ClaimWaiting() {
  return (
    <ClaimFrame>
      <div aria-busy="true" className="mx-auto w-full max-w-auth px-4 py-10">
        <Skeleton className="h-96 rounded-2xl" />
      </div>
    </ClaimFrame>
  );
}

export function GoneGift({ why }: { readonly why: Gone }) {
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
