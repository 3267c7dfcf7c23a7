import { useState } from "react";
import type { CheckInPhotoDay, CheckInPhotoMonths } from "#shared/contract/check-ins.ts";
import type { Language } from "#shared/i18n/languages.ts";

export const monthOf = ({ dueOn }: Pick<CheckInPhotoDay, "dueOn">): string => dueOn.slice(0, 7);

const monthNames = {
  ar: new Intl.DateTimeFormat("ar-EG-u-nu-latn-ca-gregory", { month: "long", year: "numeric", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }),
} as const;
/** "November 2026" of "2026-11". */
export const monthName = (month: string, language: Language): string =>
  monthNames[language].format(new Date(`${month}-01T00:00:00Z`));

/** One of two days that are compared; the month is chosen first. */
export interface ChosenDay {
  readonly month?: string;
  readonly id?: string;
}

/** The chosen day, else the newest of the chosen month; undefined until that month is loaded. */
export function findChosen(
  days: readonly CheckInPhotoDay[],
  { month, id }: ChosenDay,
  usual: CheckInPhotoDay | undefined,
): CheckInPhotoDay | undefined {
  if (month === undefined) return usual;
  const inMonth = days.filter((day) => monthOf(day) === month);
  return inMonth.find(({ checkInId }) => checkInId === id) ?? inMonth[0];
}

const newestFirst = (days: readonly CheckInPhotoDay[]): CheckInPhotoDay[] =>
  [...new Map(days.map((day) => [day.checkInId, day])).values()].toSorted((one, other) =>
    other.dueOn.localeCompare(one.dueOn),
  );

/** The initially loaded photos; without `months` a month may be incomplete. */
export interface FirstPhotos {
  readonly days: readonly CheckInPhotoDay[];
  readonly months?: readonly string[];
}

/** The photos of all months, each loaded on demand. */
export function usePhotoDays(first: FirstPhotos, read: (month: string | undefined) => Promise<CheckInPhotoMonths>) {
  const [found, setFound] = useState<readonly CheckInPhotoMonths[]>([]);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const days = newestFirst([...first.days, ...found.flatMap((one) => one.days)]);
  const months = found.at(-1)?.months ?? first.months;
  const whole = new Set([
    ...(first.months === undefined ? [] : first.days.map(monthOf)),
    ...found.flatMap((one) => one.days.map(monthOf)),
    ...asked,
  ]);
  const next = months?.find((month) => !whole.has(month));
  /** Loads a month, or the next page if the months are unknown; returns what was loaded. */
  const open = async (month: string | undefined): Promise<readonly CheckInPhotoDay[]> => {
    if (month !== undefined && whole.has(month)) return [];
    const reply = await read(month);
    setFound((known) => [...known, reply]);
    if (month !== undefined) setAsked((known) => [...known, month]);
    return reply.days;
  };
  return {
    days,
    months: months ?? [],
    isWhole: (month: string): boolean => whole.has(month),
    /** Whether there is more to load. */
    hasMore: months === undefined || next !== undefined,
    open,
    /** Loads the newest month that is not loaded yet. */
    openNext: (): Promise<readonly CheckInPhotoDay[]> => open(next),
  };
}
