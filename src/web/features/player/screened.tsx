import { type ReactNode, useState } from "react";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import { toScreeningState } from "#shared/domain/screening.ts";
import type { SessionRef } from "#shared/domain/training-calendar.ts";
import type { Standing } from "#web/entities/workout/standing.ts";
import { toToday, useScreening } from "#web/entities/workout/use-screening.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Button } from "#web/ui/button.tsx";
import { LaterPart } from "./later-part.tsx";
import { hasBegun } from "./use-draft.ts";

/** Why the screening stops a workout: it is due, or a doctor's permission is missing. */
export type Stop = "due" | "red";

interface ScreenedProps {
  readonly plan: Enrolment;
  /** The server's state. */
  readonly screening: Enrolment["screening"];
  readonly standing: Standing;
  readonly place: SessionRef;
  /** The workout; when stopped it can be read, but not started. */
  readonly children: (stop: Stop | undefined) => ReactNode;
}

/** Asks about the member's health before a workout starts. One that has begun continues. */
export function Screened({ plan, screening, standing, place, children }: ScreenedProps) {
  const { t } = useTranslation();
  const state = toScreeningState(useScreening(screening), toToday());
  const [isBegun] = useState(() => hasBegun(plan, place, standing.waiting));
  const [isReading, setReading] = useState(false);
  const isStopping = (state === "due" || state === "red") && !isBegun && standing.isOpen(place.week);
  if (isStopping && state === "due" && !isReading) {
    return (
      <main id="main" className="page max-w-prose py-6">
        <PrivateHead title={t("safety.gateTitle")} />
        <h1 className="text-h2 font-extrabold">{t("safety.gateTitle")}</h1>
        <p className="mt-1 mb-6 text-muted">{t("safety.gateLead")}</p>
        <LaterPart>
          {({ ScreeningForm }) => (
            <ScreeningForm asksTraining={plan.asksTraining === true} onDone={() => window.scrollTo({ top: 0 })} />
          )}
        </LaterPart>
        <Button variant="link" className="mt-4" onClick={() => setReading(true)}>
          {t("safety.readOnly")}
        </Button>
      </main>
    );
  }
  return children(isStopping ? state : undefined);
}
