import { useEffect, useRef, useState } from "react";
import type { Nutrition } from "#shared/contract/food.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { targetsOn, toFoodDays } from "#shared/domain/food-targets.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { useIsOnline } from "#web/entities/media/use-is-online.ts";
import { keepShell } from "#web/entities/workout/offline-shell.ts";
import { useReloadOnline } from "#web/entities/workout/use-reload-online.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { mealIcon, offlineIcon, uploadIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DayList } from "./day-list.tsx";
import { DayMeals } from "./day-meals.tsx";
import { type FoodData, shownDays } from "./load-food.ts";
import { OwnTargets } from "./own-targets.tsx";
import { TargetsCard } from "./targets-card.tsx";
import { useMeals, useWaitingWithhold } from "./use-meals.ts";

/** A member's daily targets, the rest of the day, and the meals of two weeks, also without a network. */
export function FoodPage({ data: { data: nutrition, isKept, today } }: { readonly data: FoodData }) {
  const reload = useReloadOnline(isKept);
  const { meals, waiting } = useMeals(nutrition.meals, reload);
  const isWithheld = useWaitingWithhold() || nutrition.withheld !== null;
  const [chosen, setChosen] = useState(today);
  const place = useRef<HTMLElement>(null);
  const toTitle = useDayTitle(today);
  // A day's meals are above the list: without scrolling a press would seem to do nothing.
  const choose = (on: string): void => {
    setChosen(on);
    requestAnimationFrame(() => {
      place.current?.focus({ preventScroll: true });
      place.current?.scrollIntoView({ block: "start" });
    });
  };
  useEffect(() => void keepShell(["/dashboard/food"]), []);
  const days = toFoodDays(
    { from: addDays(today, 1 - shownDays), today },
    { meals, targets: isWithheld ? [] : nutrition.targets },
  );
  const day = days.find(({ on }) => on === chosen) ?? days.at(-1);
  return (
    <>
      <Head />
      <Notes isKept={isKept} waiting={waiting} isWithheld={isWithheld} />
      <div className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-6">
        {day !== undefined && (
          <section
            ref={place}
            tabIndex={-1}
            aria-label={toTitle(day.on)}
            className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-6 outline-none"
          >
            {!isWithheld && (
              <Targets
                {...{ nutrition, day, today, reload }}
                title={toTitle(day.on)}
                onClose={() => place.current?.focus()}
              />
            )}
            <DayMeals key={day.on} title={toTitle(day.on)} on={day.on} meals={day.meals} hasNumbers={!isWithheld} />
          </section>
        )}
        <DayList days={days} chosen={day?.on ?? today} hasNumbers={!isWithheld} onChoose={choose} />
      </div>
    </>
  );
}

/** Today, yesterday, or the date. */
function useDayTitle(today: string): (on: string) => string {
  const { t } = useTranslation("food");
  const language = useLanguage();
  return (on) => {
    if (on === today) return t("today");
    if (on === addDays(today, -1)) return t("yesterday");
    return formatDate(on, language, { timeZone: "UTC", weekday: "long", year: false });
  };
}

interface TargetsProps {
  readonly nutrition: Nutrition;
  readonly day: ReturnType<typeof toFoodDays<Nutrition["meals"][number], Nutrition["targets"][number]>>[number];
  readonly title: string;
  readonly today: string;
  readonly reload: () => unknown;
  /** Called before the form, which has the focus, is removed. */
  readonly onClose: () => void;
}

/** The targets of the day; without any, who sets them. */
function Targets({ nutrition: { targets, setBy, known }, day, title, today, reload, onClose }: TargetsProps) {
  const { t } = useTranslation("food");
  const [isWorking, setWorking] = useState(false);
  const mayWork = setBy === "member" && known !== null;
  const next = targets.find(({ fromOn }) => fromOn > today);
  const close = (): void => {
    onClose();
    setWorking(false);
  };
  if (isWorking && known !== null)
    return (
      <OwnTargets
        known={known}
        today={today}
        current={targets.find(({ fromOn }) => fromOn === today)}
        onDone={() => {
          close();
          void reload();
        }}
        onCancel={close}
      />
    );
  if (day.targets !== undefined)
    return (
      <>
        <TargetsCard
          targets={day.targets}
          eaten={day.eaten}
          next={day.on === today ? next : undefined}
          title={`${t("targetsTitle")} · ${title}`}
        />
        {mayWork && day.on === today && (
          <Button variant="secondary" className="justify-self-start" onClick={() => setWorking(true)}>
            {t("again")}
          </Button>
        )}
      </>
    );
  if (targetsOn(targets, today) !== undefined) return null;
  if (!mayWork) return <Callout tone="info">{t("coachSets")}</Callout>;
  return (
    <EmptyState
      icon={mealIcon}
      title={t("noneTitle")}
      description={t("noneText")}
      actions={<Button onClick={() => setWorking(true)}>{t("work")}</Button>}
    />
  );
}

interface NotesProps {
  readonly isKept: boolean;
  readonly waiting: number;
  readonly isWithheld: boolean;
}

function Notes({ isKept, waiting, isWithheld }: NotesProps) {
  const { t } = useTranslation("food");
  const isOnline = useIsOnline();
  return (
    <div className="flex max-w-md flex-col gap-3 not-empty:mb-6">
      {isWithheld && (
        <Callout tone="info" title={t("withheldTitle")}>
          {t("withheldText")}
        </Callout>
      )}
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {(isKept || !isOnline) && (
          <Callout tone="warn" icon={offlineIcon}>
            {t("offline")}
          </Callout>
        )}
        {waiting > 0 && (
          <Callout tone="info" icon={uploadIcon}>
            {t("waiting", { count: waiting })}
          </Callout>
        )}
      </div>
    </div>
  );
}

function Head() {
  const { t } = useTranslation("food");
  return (
    <>
      <PrivateHead title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
    </>
  );
}

export function FoodWaiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <Head />
      <Skeleton className="h-56 rounded-xl" />
      <Skeleton className="h-64 rounded-xl" />
    </div>
  );
}
