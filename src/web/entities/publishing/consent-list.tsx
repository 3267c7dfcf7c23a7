import { useState } from "react";
import { listPublishConsents, type PublishConsent, revokePublishConsent } from "#shared/contract/publishing.ts";
import { useLinks } from "#web/entities/media/use-media-links.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** A member's consents to publishing; each can be revoked. A new value of `changes` reloads the list. */
export function ConsentList({ changes = 0 }: { readonly changes?: number }) {
  const { t } = useTranslation("publishing");
  const [revoked, setRevoked] = useState(0);
  const { load, retry } = useOnDemand(`consents ${changes} ${revoked}`, (signal) =>
    api(listPublishConsents, {}, { signal }),
  );
  return (
    <section aria-labelledby="consents-title">
      <h2 id="consents-title" className="text-h3 font-bold">
        {t("mine")}
      </h2>
      {load.status === "failed" && <FailurePanel error={load.error} onRetry={retry} />}
      {load.status === "loading" && <Skeleton className="mt-3 h-16 rounded-xl" />}
      {load.status === "ready" && (
        <Consents consents={load.data.consents} onRevoked={() => setRevoked((count) => count + 1)} />
      )}
    </section>
  );
}

interface ConsentsProps {
  readonly consents: readonly PublishConsent[];
  readonly onRevoked: () => void;
}

function Consents({ consents, onRevoked }: ConsentsProps) {
  const { t } = useTranslation("publishing");
  const links = useLinks(consents.flatMap(({ mediaIds, revokedAt }) => (revokedAt === null ? mediaIds : [])));
  if (consents.length === 0) return <p className="mt-2 text-muted">{t("none")}</p>;
  return (
    <>
      <ul className="mt-3 divide-y divide-line">
        {consents.map((consent) => (
          <li key={consent.id} className="flex flex-wrap items-start gap-4 py-4">
            {consent.revokedAt === null && (
              <div className="flex shrink-0 gap-1">
                {consent.mediaIds.map((id, at) => {
                  const link = links.get(id);
                  return link === undefined ? (
                    <Skeleton key={id} className="h-24 w-18 rounded-lg" />
                  ) : (
                    <img
                      key={id}
                      src={link.smallUrl ?? link.url}
                      alt={t("photoOf", { nth: at + 1 })}
                      className="h-24 w-18 rounded-lg bg-sand-50 object-cover"
                    />
                  );
                })}
              </div>
            )}
            <ConsentFacts consent={consent} />
            {consent.revokedAt === null && <Revoke consent={consent} onRevoked={onRevoked} />}
          </li>
        ))}
      </ul>
      <LocalLink to="/results" className="inline-flex min-h-11 items-center text-small underline underline-offset-4">
        {t("page")}
      </LocalLink>
    </>
  );
}

function ConsentFacts({ consent }: { readonly consent: PublishConsent }) {
  const { t } = useTranslation("publishing");
  const { moment } = useDates();
  const { scope, words, mediaIds, givenAt, revokedAt, isShown } = consent;
  return (
    <div className="min-w-0 flex-1 basis-56 text-small">
      <p className="font-semibold">
        {t(`scopes.${scope}`)} · {t("photos", { count: mediaIds.length })}
      </p>
      {words !== "" && (
        <p className="mt-1">
          <UserText>{words}</UserText>
        </p>
      )}
      <p className="mt-1 text-muted">{t("givenOn", { date: moment(givenAt) })}</p>
      {revokedAt === null ? (
        <Badge tone={isShown ? "success" : "neutral"}>{isShown ? t("shown") : t("notShown")}</Badge>
      ) : (
        <p className="text-muted">{t("revokedOn", { date: moment(revokedAt) })}</p>
      )}
    </div>
  );
}

function Revoke({
  consent: { id, scope },
  onRevoked,
}: {
  readonly consent: PublishConsent;
  readonly onRevoked: () => void;
}) {
  const { t } = useTranslation("publishing");
  const words = useRefusalWords();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    try {
      await api(revokePublishConsent, { params: { id } });
      toast.show({ type: "success", message: t("revoked") });
      onRevoked();
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    } finally {
      setBusy(false);
      setAsked(false);
    }
  };
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsked(true)}>
        {t("revoke")}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => void revoke()}
        title={t("revokeTitle")}
        labels={{ close: t("common:close"), confirm: t("revoke"), cancel: t("keep") }}
        danger
        busy={isBusy}
      >
        {t(`revokeTexts.${scope}`)}
      </ConfirmDialog>
    </>
  );
}
