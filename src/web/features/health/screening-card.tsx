import { type FormEvent, useState } from "react";
import type { Screening, ScreeningBody } from "#shared/contract/screening.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { firstLeaveDay, type ScreeningState, toScreeningState } from "#shared/domain/screening.ts";
import { ScreeningForm } from "#web/entities/workout/screening-form.tsx";
import { toToday, useScreening } from "#web/entities/workout/use-screening.ts";
import { useSendScreening } from "#web/entities/workout/use-send-screening.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout, type CalloutTone } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { TextField } from "#web/ui/input.tsx";

const tones: Readonly<Record<Exclude<ScreeningState, "red">, CalloutTone>> = {
  green: "success",
  yellow: "warn",
  cleared: "success",
  due: "info",
};

/** The stored answers with a doctor's permission. */
const withLeave = (screening: Screening, clearedOn: string): ScreeningBody => {
  const { id, version, answeredOn, answers, age, guardian } = screening;
  return { id, version, answeredOn, answers, age, ...(guardian === null ? {} : { guardian }), clearedOn };
};

/** Asks for the date of the doctor's permission. */
function LeaveForm({ screening, onDone }: { readonly screening: Screening; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const today = toToday();
  const first = firstLeaveDay(today);
  const [on, setOn] = useState("");
  const [isWrong, setWrong] = useState(false);
  const { send, isBusy, problem } = useSendScreening(onDone);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const fits = on >= first && on <= today;
    setWrong(!fits);
    if (fits) void send(withLeave(screening, on));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        className="max-w-64"
        type="date"
        label={t("safety.leave")}
        hint={t("safety.leaveHint")}
        min={first}
        max={today}
        required
        value={on}
        onChange={(event) => setOn(event.target.value)}
        error={isWrong ? t("safety.leaveError") : undefined}
      />
      {problem && <FieldError>{t("safety.unsaved")}</FieldError>}
      <Button type="submit" className="self-start" loading={isBusy}>
        {t("safety.leaveSend")}
      </Button>
    </form>
  );
}

interface ScreeningCardProps {
  readonly screening: Screening | null;
  readonly asksTraining: boolean;
  readonly onChanged: () => void;
}

/** The state of the screening; the questions when due, and a doctor's permission when needed. */
export function ScreeningCard({ screening, asksTraining, onChanged }: ScreeningCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isAnswering, setAnswering] = useState(false);
  const facts = useScreening(screening);
  const state = toScreeningState(facts, toToday());
  const toDay = (day: string): string => formatDate(day, language, { timeZone: "UTC" });
  const done = (): void => {
    setAnswering(false);
    window.scrollTo({ top: 0 });
    onChanged();
  };
  return (
    <Card padding="lg" className="flex flex-col gap-5">
      <h2 className="text-h3 font-bold">{t("safety.screening")}</h2>
      {state === "red" ? (
        <Callout tone="danger" title={t("safety.redTitle")}>
          {t("safety.redText")}
        </Callout>
      ) : (
        <Callout tone={tones[state]} title={t(`safety.states.${state}`)}>
          {t(`safety.texts.${state}`, {
            day: toDay(facts?.validUntil ?? toToday()),
            leave: toDay(facts?.clearedOn ?? toToday()),
          })}
        </Callout>
      )}
      {state === "red" && screening !== null && <LeaveForm screening={screening} onDone={done} />}
      {state === "due" || isAnswering ? (
        <ScreeningForm asksTraining={asksTraining} onDone={done} />
      ) : (
        state !== "red" && (
          <Button variant="secondary" className="self-start" onClick={() => setAnswering(true)}>
            {t("safety.again")}
          </Button>
        )
      )}
    </Card>
  );
}
