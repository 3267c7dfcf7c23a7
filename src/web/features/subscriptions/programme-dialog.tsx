import { useEffect, useState } from "react";
import { getCoachingProfile } from "#shared/contract/coaching.ts";
import { claimProgramme } from "#shared/contract/entitlements.ts";
import { getProgrammes, type ProgrammeCard } from "#shared/contract/training.ts";
import { type Fitted, rankForMember } from "#shared/domain/programme-fit.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";

interface DialogProps {
  readonly subscriptionId: string;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** All programmes, suitable ones first; one tap claims one. */
export function ProgrammeDialog({ subscriptionId, onClose, onDone }: DialogProps) {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const [programmes, setProgrammes] = useState<readonly Fitted<ProgrammeCard>[]>();
  // One id for the whole dialog, so that a claim without a response is retried as the same one.
  const [claimId] = useState(() => crypto.randomUUID());
  const [taken, setTaken] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    Promise.all([api(getProgrammes, { query: { limit: "100" } }, { signal }), api(getCoachingProfile, {}, { signal })])
      .then(([found, { profile }]) => setProgrammes(rankForMember(profile, found.programmes)))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) toast.show({ type: "error", message: words(error) });
      });
    return () => stop.abort();
  }, [words]);
  const take = async ({ id: programmeId }: ProgrammeCard): Promise<void> => {
    setTaken(programmeId);
    try {
      await api(claimProgramme, { params: { id: subscriptionId }, body: { id: claimId, programmeId } });
      toast.show({ type: "success", message: t("entitlements.taken") });
      await onDone();
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
      setTaken(undefined);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t("entitlements.choose")} labels={{ close: t("entitlements.close") }}>
      {programmes === undefined ? (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Skeleton className="h-14 rounded-lg" />
          <Skeleton className="h-14 rounded-lg" />
        </div>
      ) : (
        <Choices programmes={programmes} taken={taken} onTake={(one) => void take(one)} />
      )}
    </Dialog>
  );
}

interface ChoicesProps {
  readonly programmes: readonly Fitted<ProgrammeCard>[];
  readonly taken: string | undefined;
  readonly onTake: (programme: ProgrammeCard) => void;
}

function Choices({ programmes, taken, onTake }: ChoicesProps) {
  const { t } = useTranslation();
  const { t: tProgress } = useTranslation("progress");
  const text = useText();
  const names = new Intl.ListFormat(useLanguage(), { style: "narrow", type: "conjunction" });
  return (
    <ul className="flex flex-col divide-y divide-line">
      {programmes.map(({ programme: one, isFit, missing }) => (
        <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{text(one.name)}</span>
            <span className="block text-small text-muted">
              {t("entitlements.weeks", { count: one.weeks })} · {t(`goods.levels.${one.level}`)}
            </span>
            {isFit && <span className="block text-small text-success">{tProgress("me.fits")}</span>}
            {missing.length > 0 && (
              <span className="block text-small text-muted">
                {tProgress("me.missing", { list: names.format(missing.map((kind) => t(`goods.equipment.${kind}`))) })}
              </span>
            )}
          </span>
          <Button
            size="sm"
            variant="secondary"
            disabled={taken !== undefined}
            loading={taken === one.id}
            loadingLabel={t("entitlements.taking")}
            onClick={() => onTake(one)}
          >
            {t("entitlements.take")} <span className="sr-only">{text(one.name)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
