import { useState } from "react";
import { ApiError } from "#shared/contract/client.ts";
import { claimGift, type GiftToClaim } from "#shared/contract/gifts.ts";
import { LinePicture } from "#web/entities/order/line-picture.tsx";
import { useOwnedProgrammes } from "#web/entities/workout/use-owned-programmes.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { HeroArcs } from "#web/ui/art/hero-arcs.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { giftIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { toast } from "#web/ui/toast-store.ts";

export interface ReadyGiftProps {
  readonly gift: GiftToClaim;
  readonly token: string;
  /** The gift was claimed by somebody else or withdrawn since the page was opened. */
  readonly onRefused: () => void;
}

/** A gift that can be claimed. */
export function ReadyGift({ gift, token, onRefused }: ReadyGiftProps) {
  const { t } = useTranslation();
  const { day } = useDates();
  const [isMine, setMine] = useState(false);
  if (isMine) return <TakenGift gift={gift} />;
  return (
    <div className="relative isolate flex-1 overflow-hidden">
      <div aria-hidden="true" className="stage absolute inset-0 -z-1 grid place-items-center">
        <HeroArcs className="size-[56rem] max-w-none animate-arcs opacity-30 motion-reduce:animate-none" />
      </div>
      <div className="mx-auto w-full max-w-auth px-4 py-8 sm:py-14">
        <div className="flex flex-col gap-5 rounded-2xl bg-surface p-5 shadow-float sm:p-8">
          <div className="flex flex-col gap-2">
            <span className="grid size-14 place-items-center rounded-full bg-sand-100 text-flare-strong">
              <Icon name={giftIcon} size={28} />
            </span>
            <h1 className="text-h2 font-extrabold">
              <UserText>{t("gifts.claim.hello", { name: gift.recipientName })}</UserText>
            </h1>
            {gift.senderName !== "" && (
              <p className="text-lead text-muted">
                <UserText>{t("gifts.claim.from", { name: gift.senderName })}</UserText>
              </p>
            )}
          </div>
          {gift.message !== "" && (
            <blockquote className="rounded-lg bg-sand-50 p-4 text-body whitespace-pre-line">
              <UserText>{gift.message}</UserText>
            </blockquote>
          )}
          <GiftItems items={gift.items} />
          <OwnedGift items={gift.items} />
          <p className="text-body text-muted">
            {t("gifts.claim.ready")} {t("gifts.claim.until", { day: day(gift.expiresAt) })}
          </p>
          <ClaimActions token={token} onMine={() => setMine(true)} onRefused={onRefused} />
        </div>
      </div>
    </div>
  );
}

function GiftItems({ items }: Pick<GiftToClaim, "items">) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <section aria-labelledby="gift-items">
      <h2 id="gift-items" className="mb-2 text-card font-bold">
        {t("gifts.claim.items")}
      </h2>
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <li key={item.name.en} className="flex items-center gap-4">
            <LinePicture image={item.image} kind={item.kind} className="w-16" />
            <span className="text-card font-semibold">{text(item.name)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Warns that the customer already owns the programme and could pass the link on. */
function OwnedGift({ items }: Pick<GiftToClaim, "items">) {
  const { t } = useTranslation();
  const owned = useOwnedProgrammes(items.some(({ kind }) => kind === "programme"));
  if (!items.some(({ productId }) => owned.has(productId))) return null;
  return (
    <Callout tone="warn" role="status">
      {t("gifts.claim.owned")}
    </Callout>
  );
}

interface ClaimActionsProps extends Pick<ReadyGiftProps, "token" | "onRefused"> {
  readonly onMine: () => void;
}

function ClaimActions({ token, onMine, onRefused }: ClaimActionsProps) {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const { status, user } = useSession();
  const [isBusy, setBusy] = useState(false);
  const accept = async (): Promise<void> => {
    setBusy(true);
    try {
      await api(claimGift, { body: { token } });
      onMine();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code.startsWith("GIFT_")) onRefused();
      else toast.show({ type: "error", message: words(error) });
    }
  };
  if (status === "signed-out") return <SignInFirst token={token} />;
  return (
    <div className="flex flex-col gap-3">
      <Button block loading={isBusy || status === "loading"} onClick={accept}>
        {t("gifts.claim.accept")}
      </Button>
      {user !== null && <p className="text-small text-muted">{t("gifts.claim.asUser", { email: user.email })}</p>}
    </div>
  );
}

function SignInFirst({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const back = `/gifts/claim?token=${encodeURIComponent(token)}`;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-card">{t("gifts.claim.signedOut")}</p>
      <LocalLink to={authPath("login", back)} className={buttonClass({ block: true })}>
        {t("gifts.claim.logIn")}
      </LocalLink>
      <LocalLink to={authPath("register", back)} className={buttonClass({ variant: "secondary", block: true })}>
        {t("gifts.claim.register")}
      </LocalLink>
      <p className="text-small text-muted">{t("gifts.claim.registerHint")}</p>
    </div>
  );
}

function TakenGift({ gift }: Pick<ReadyGiftProps, "gift">) {
  const { t } = useTranslation();
  const hasProgramme = gift.items.some((item) => item.kind === "programme");
  const hasPackage = gift.items.some((item) => item.kind === "package");
  return (
    <Outcome
      tone="success"
      title={t("gifts.claim.doneTitle")}
      description={t("gifts.claim.doneText")}
      actions={
        <>
          {hasProgramme && (
            <LocalLink to="/dashboard/programmes" className={buttonClass({ block: true })}>
              {t("gifts.claim.toProgrammes")}
            </LocalLink>
          )}
          {hasPackage && (
            <LocalLink
              to="/dashboard/subscriptions"
              className={buttonClass({ variant: hasProgramme ? "secondary" : "primary", block: true })}
            >
              {t("gifts.claim.toSubscriptions")}
            </LocalLink>
          )}
        </>
      }
    />
  );
}
