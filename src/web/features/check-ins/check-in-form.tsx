import { type FormEvent, useRef, useState } from "react";
import type { CheckIn } from "#shared/contract/check-ins.ts";
import type { PhotoControl } from "#web/entities/check-ins/photo-places.tsx";
import { Question } from "#web/entities/check-ins/question.tsx";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import { type TypedAnswers, useAnswers } from "./use-answers.ts";
import { type CheckInPhotos, findMissingPhotos } from "./use-check-in-photos.ts";

interface CheckInFormProps {
  readonly checkIn: CheckIn;
  readonly start: TypedAnswers;
  readonly photos: CheckInPhotos;
  /** The shown photos of a question, and their actions. */
  readonly photosOf: (key: string) => PhotoControl;
  readonly onStale: () => Promise<void>;
  readonly onSent: () => Promise<void>;
}

/** Where somebody goes on who has answered some of the questions. */
export function afterLastAnswer(items: CheckIn["items"], { answers }: Pick<TypedAnswers, "answers">): number {
  const last = items.findLastIndex(({ key }) => answers[key] !== undefined);
  return Math.min(last + 1, items.length - 1);
}

/** All questions on one page; on phones one after the other. */
export function CheckInForm(props: CheckInFormProps) {
  const { checkIn, photos, photosOf } = props;
  const { items, previous, state } = checkIn;
  const { t } = useTranslation();
  const { t: own } = useTranslation("checkins");
  const fieldWords = useFieldWords();
  // Phones show one question per screen.
  const isPhone = useMediaQuery("(max-width: 47.99rem)");
  const form = useAnswers({ ...props, findMissingPhotos: () => findMissingPhotos(checkIn, photos.chosen) });
  const [at, setAt] = useState(() => (state === "submitted" ? 0 : afterLastAnswer(items, props.start)));
  const place = useRef<HTMLFormElement>(null);
  const isLast = at === items.length - 1;
  const shown = isPhone ? items.slice(at, at + 1) : items;
  const goTo = (next: number): void => {
    setAt(next);
    requestAnimationFrame(() => {
      place.current?.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true });
      // After a longer question the top of this one may be under the header.
      place.current?.querySelector("[data-question]")?.scrollIntoView({ block: "nearest" });
    });
  };
  const forward = (): void => {
    const key = items[at]?.key;
    goTo(form.check(true, key === undefined ? [] : [key]) === undefined ? at + 1 : at);
  };
  const keep = async (): Promise<void> => {
    const at = form.check(false) === undefined ? await form.keep() : undefined;
    if (at !== undefined)
      toast.show({ type: "success", message: at === "server" ? t("checkIns.kept") : own("keptHere") });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isPhone && !isLast) return forward();
    const wrong = form.check(true);
    if (wrong === undefined) return form.send();
    const index = items.findIndex(({ key }) => key === wrong);
    if (isPhone) goTo(index);
    else
      place.current
        ?.querySelectorAll<HTMLElement>("[data-question]")
        [index]?.querySelector<HTMLElement>("input, textarea")
        ?.focus();
  };
  const wrongCount = Object.keys(form.problems).length;
  return (
    <form ref={place} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      {isPhone && (
        <ProgressBar
          value={at + 1}
          max={items.length}
          label={t("checkIns.number", { number: at + 1, total: items.length })}
        />
      )}
      <div className="flex min-h-60 flex-col gap-8 md:min-h-0">
        {shown.map((item) => (
          <div key={item.key} data-question className="scroll-mt-36">
            <Question
              item={item}
              answer={form.answers[item.key]}
              previous={previous?.[item.key]}
              error={fieldWords(toCoded(form.problems[item.key]), toFieldKind(item.kind))}
              onChange={(answer) => form.change(item.key, answer)}
              photos={item.kind === "photos" ? photosOf(item.key) : undefined}
            />
          </div>
        ))}
      </div>
      <p role="status" className="text-small text-danger">
        {wrongCount > 0 && !isPhone && t("checkIns.wrong", { count: wrongCount })}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {isPhone && at > 0 && (
          <Button variant="secondary" onClick={() => goTo(at - 1)}>
            {t("checkIns.back")}
          </Button>
        )}
        <Button type="submit" size="lg" className="grow md:grow-0" loading={form.busy === "send"}>
          {isPhone && !isLast ? t("checkIns.forward") : t(state === "submitted" ? "checkIns.resend" : "checkIns.send")}
        </Button>
        {state !== "submitted" && (
          <Button variant="ghost" onClick={() => void keep()} loading={form.busy === "keep"} disabled={form.isKept}>
            {t(form.isKept ? "checkIns.keptAt" : "checkIns.later")}
          </Button>
        )}
      </div>
    </form>
  );
}

const toFieldKind = (kind: CheckIn["items"][number]["kind"]) =>
  kind === "number" || kind === "metric" ? "number" : undefined;

const toCoded = (code: string | undefined) => (code === undefined ? undefined : { type: code });
