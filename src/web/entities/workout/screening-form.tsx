import { type FormEvent, useRef, useState } from "react";
import type { ScreeningBody } from "#shared/contract/screening.ts";
import {
  adultAge,
  ageBounds,
  type ScreeningAnswers,
  type ScreeningQuestion,
  screeningQuestions,
  screeningVersion,
  toOutcome,
} from "#shared/domain/screening.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { TextField } from "#web/ui/input.tsx";
import { newId } from "./new-id.ts";
import { parseNumber } from "./parse-number.ts";
import { noTraining, TrainingQuestions, type TypedTraining, toTraining } from "./training-questions.tsx";
import { toToday } from "./use-screening.ts";
import { useSendScreening } from "./use-send-screening.ts";
import { YesNo } from "./yes-no.tsx";

type Typed = Partial<Record<ScreeningQuestion, boolean>>;

const isComplete = (answers: Typed): answers is ScreeningAnswers =>
  screeningQuestions.every((question) => answers[question] !== undefined);

function toAge(text: string): number | undefined {
  const age = parseNumber(text);
  const isAge = age !== undefined && Number.isInteger(age) && age >= ageBounds.min && age <= ageBounds.max;
  return isAge ? age : undefined;
}

interface Fields {
  readonly answers: Typed;
  readonly age: string;
  readonly guardian: string;
  readonly isAgreed: boolean;
  readonly training: TypedTraining;
}

const empty: Fields = { answers: {}, age: "", guardian: "", isAgreed: false, training: noTraining };

/** The body of complete fields; `undefined` while something is missing. */
function toBody(fields: Fields, asksTraining: boolean): ScreeningBody | undefined {
  const { answers, age: typed, guardian, isAgreed } = fields;
  const age = toAge(typed);
  if (!isComplete(answers) || age === undefined) return undefined;
  const training = asksTraining ? toTraining(fields.training) : undefined;
  if (asksTraining && training === undefined) return undefined;
  const isMinor = age < adultAge;
  if (isMinor && (!isAgreed || guardian.trim().length < 2)) return undefined;
  return {
    ...{ id: newId(), version: screeningVersion, answeredOn: toToday(), answers, age },
    ...(isMinor ? { guardian: guardian.trim() } : {}),
    ...(training === undefined ? {} : { training }),
  };
}

interface GuardianProps {
  readonly fields: Fields;
  readonly change: (part: Partial<Fields>) => void;
  readonly hasFailed: boolean;
}

function Guardian({ fields, change, hasFailed }: GuardianProps) {
  const { t } = useTranslation();
  const isMissing = hasFailed && (!fields.isAgreed || fields.guardian.trim().length < 2);
  return (
    <section className="flex flex-col gap-3 rounded-lg bg-sand-50 p-4">
      <h3 className="font-bold">{t("safety.guardianTitle")}</h3>
      <p className="text-small text-muted">{t("safety.guardianLead")}</p>
      <div data-wrong={isMissing ? "" : undefined}>
        <TextField
          label={t("safety.guardian")}
          required
          maxLength={80}
          dir="auto"
          value={fields.guardian}
          onChange={(event) => change({ guardian: event.target.value })}
          error={isMissing ? t("safety.guardianError") : undefined}
        />
      </div>
      <Checkbox
        label={t("safety.guardianAgrees")}
        checked={fields.isAgreed}
        onChange={(event) => change({ isAgreed: event.target.checked })}
      />
    </section>
  );
}

interface ScreeningFormProps {
  /** The member has not yet stated their level and equipment. */
  readonly asksTraining: boolean;
  readonly onDone: () => void;
}

/** The questions before training. Answers are kept on the device and sent when there is a network. */
export function ScreeningForm({ asksTraining, onDone }: ScreeningFormProps) {
  const { t } = useTranslation();
  const [fields, setFields] = useState(empty);
  const [hasFailed, setFailed] = useState(false);
  const [asked, setAsked] = useState<ScreeningBody>();
  const place = useRef<HTMLFormElement>(null);
  const { send, isBusy, problem } = useSendScreening(onDone);
  const change = (part: Partial<Fields>): void => setFields((current) => ({ ...current, ...part }));
  const age = toAge(fields.age);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = toBody(fields, asksTraining);
    if (body === undefined) {
      setFailed(true);
      requestAnimationFrame(() =>
        place.current?.querySelector<HTMLElement>("[data-wrong] :is(input, select)")?.focus(),
      );
      return;
    }
    if (toOutcome(body.answers) === "red") setAsked(body);
    else void send(body);
  };
  return (
    <form ref={place} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <p className="text-small text-muted">{t("safety.notMine")}</p>
      {screeningQuestions.map((question) => (
        <YesNo
          key={question}
          name={question}
          label={t(`safety.questions.${question}`)}
          words={{ yes: t("safety.yes"), no: t("safety.no") }}
          answer={fields.answers[question]}
          error={hasFailed && fields.answers[question] === undefined ? t("safety.answerEach") : undefined}
          onAnswer={(answer) => change({ answers: { ...fields.answers, [question]: answer } })}
        />
      ))}
      <div data-wrong={hasFailed && age === undefined ? "" : undefined}>
        <TextField
          className="max-w-40"
          label={t("safety.age")}
          inputMode="numeric"
          dir="ltr"
          required
          value={fields.age}
          onChange={(event) => change({ age: event.target.value })}
          end={<span className="pe-3 text-small text-muted">{t("safety.ageUnit")}</span>}
          error={hasFailed && age === undefined ? t("safety.ageError") : undefined}
        />
      </div>
      {age !== undefined && age < adultAge && <Guardian {...{ fields, change, hasFailed }} />}
      {asksTraining && (
        <TrainingQuestions
          typed={fields.training}
          change={(part) => change({ training: { ...fields.training, ...part } })}
          hasFailed={hasFailed}
        />
      )}
      <p className="text-small text-muted">{t("safety.disclaimer")}</p>
      {problem && <FieldError>{t("safety.unsaved")}</FieldError>}
      <Button type="submit" size="lg" className="sm:self-start" loading={isBusy}>
        {t("safety.send")}
      </Button>
      {asked !== undefined && (
        <ConfirmDialog
          open
          title={t("safety.sure")}
          labels={{ close: t("common:close"), confirm: t("safety.sureYes"), cancel: t("safety.sureNo") }}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            void send(asked);
          }}
        >
          {t("safety.sureText")}
        </ConfirmDialog>
      )}
    </form>
  );
}
