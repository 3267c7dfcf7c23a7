import { useState } from "react";
import { endSession, listSessions, type Session } from "#shared/contract/sessions.ts";
import { countryName } from "#shared/domain/countries.ts";
import { formatDateTime } from "#shared/domain/format-date.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { toDeviceName } from "./device-name.ts";
import { ProfileCard } from "./profile-card.tsx";

interface LineProps {
  readonly session: Session;
  readonly onEnded: () => void;
}

function SessionLine({ session, onEnded }: LineProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const name = toDeviceName(session.userAgent);
  const device = name === undefined ? t("profile.sessions.unknown") : t("profile.sessions.device", { ...name });
  const when = formatDateTime(new Date(session.lastSeenAt), language, {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await api(endSession, { params: { id: session.id } });
      toast.show({ type: "success", message: t("profile.sessions.ended") });
      onEnded();
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.isCurrent && <Badge tone="success">{t("profile.sessions.current")}</Badge>}
        </p>
        <p className="mt-1 text-small text-muted">
          {t("profile.sessions.lastSeen", { when })} ·{" "}
          {session.country !== null && `${countryName(session.country, language)} · `}
          <Ltr>{session.ip}</Ltr>
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          loading={isBusy}
          aria-label={t("profile.sessions.endOf", { device })}
          onClick={() => void end()}
        >
          {t("profile.sessions.end")}
        </Button>
      )}
    </li>
  );
}

/** The account's sessions. A change of `version` reloads the list. */
export function SessionsCard({ version }: { readonly version: number }) {
  const { t } = useTranslation();
  const { load, retry, replace } = useOnDemand(
    `sessions ${version}`,
    async (signal) => (await api(listSessions, {}, { signal })).sessions,
  );
  const retryButton = (
    <Button size="sm" variant="secondary" onClick={retry}>
      {t("profile.sessions.retry")}
    </Button>
  );
  return (
    <ProfileCard title={t("profile.sessions.title")}>
      {load.status === "loading" && <SkeletonText lines={3} />}
      {load.status === "failed" && (
        <Callout tone="danger" role="alert" action={retryButton}>
          {t("profile.sessions.failed")}
        </Callout>
      )}
      {load.status === "ready" && (
        <ul className="divide-y divide-line">
          {load.data.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              onEnded={() => replace(load.data.filter(({ id }) => id !== session.id))}
            />
          ))}
        </ul>
      )}
    </ProfileCard>
  );
}
