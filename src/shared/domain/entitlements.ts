import { addDays, addMonths, diffDays, type IsoDate } from "./calendar.ts";
import type { PackageTerms } from "./package-terms.ts";
import { layPeriods, type PeriodLength, type Span } from "./subscriptions.ts";

/** A package's entitlements, by window. */
export const entitlementKinds = ["review", "clip", "call", "programme"] as const;
export type EntitlementKind = (typeof entitlementKinds)[number];

/** A paid period with its terms. */
export interface PaidPeriod extends PeriodLength {
  /** The pauses that lengthen it; their last day is the one on which it goes on. */
  readonly pauses: readonly Span[];
  readonly terms: PackageTerms;
}

export interface EntitlementWindow extends Span {
  readonly kind: EntitlementKind;
  readonly given: number;
}

/** Days by which pauses that began before a day move it. */
function pausedBefore(day: IsoDate, pauses: readonly Span[]): number {
  let days = 0;
  for (const { startsOn, endsOn } of pauses.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1)))
    if (startsOn < addDays(day, days)) days += diffDays(startsOn, endsOn);
  return days;
}

/** Windows that begin on these days if nothing is paused; the last one ends with the period. */
function toSpans(starts: readonly IsoDate[], { pauses }: PaidPeriod, endsOn: IsoDate): Span[] {
  const moved = starts.map((day) => addDays(day, pausedBefore(day, pauses)));
  return moved.map((startsOn, index) => ({ startsOn, endsOn: moved[index + 1] ?? endsOn }));
}

interface Laid {
  readonly period: PaidPeriod;
  readonly span: Span;
  /** The first days of its months and weeks without its pauses. */
  readonly months: readonly IsoDate[];
  readonly weeks: readonly IsoDate[];
}

function lay(anchor: IsoDate, periods: readonly PaidPeriod[]): Laid[] {
  const spans = layPeriods(anchor, periods);
  let [months, days] = [0, 0];
  return periods.map((period, index) => {
    days += period.gapDays;
    const [firstMonth, moved] = [months, days];
    months += period.months;
    days += period.pausedDays;
    const span = spans[index] ?? { startsOn: anchor, endsOn: anchor };
    const activeDays = diffDays(span.startsOn, span.endsOn) - period.pausedDays;
    return {
      ...{ period, span },
      months: Array.from({ length: period.months }, (_, k) => addDays(addMonths(anchor, firstMonth + k), moved)),
      weeks: Array.from({ length: Math.ceil(activeDays / 7) }, (_, k) => addDays(span.startsOn, 7 * k)),
    };
  });
}

function windowsOf({ period, span, months, weeks }: Laid): EntitlementWindow[] {
  const { reviews, reviewsPer, clipsPerWeek, callsPerMonth, programmeEveryMonths: every } = period.terms;
  const windows = (kind: EntitlementKind, given: number, starts: readonly IsoDate[]): EntitlementWindow[] =>
    given === 0 ? [] : toSpans(starts, period, span.endsOn).map((one) => ({ ...one, kind, given }));
  return [
    ...windows("review", reviews, reviewsPer === "week" ? weeks : months),
    ...windows("clip", clipsPerWeek, weeks),
    ...windows("call", callsPerMonth, months),
    // Programmes not chosen yet stay available until the paid end.
    ...windows("programme", every === 0 ? 0 : 1, months)
      .filter((_, month) => month % every === 0)
      .map((one) => ({ ...one, endsOn: span.endsOn })),
  ];
}

/**
 * All windows of a subscription. Months are counted from the first day, weeks from the first day of their period; a pause lengthens the
 * window in which it begins and moves the later ones.
 */
export const layWindows = (anchor: IsoDate, periods: readonly PaidPeriod[]): EntitlementWindow[] =>
  lay(anchor, periods).flatMap(windowsOf);

/** What happened in a window. */
export interface WindowState extends EntitlementWindow {
  /** Taken and settled; taken and not settled yet. */
  readonly used: number;
  readonly reserved: number;
  /** Not taken. */
  readonly left: number;
  /** The part of `left` that the coach failed to give: it does not lapse. */
  readonly kept: number;
}

/** The windows from which something can be taken on a day, in that order: what would lapse last comes last. */
export function findUsable(states: readonly WindowState[], kind: EntitlementKind, today: IsoDate): WindowState[] {
  const own = states.filter((one) => one.kind === kind && one.startsOn <= today);
  return own
    .filter((one) => (today < one.endsOn ? one.left : one.kept) > 0)
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
}

/** The state of an entitlement for its member. */
export interface EntitlementStanding {
  readonly kind: EntitlementKind;
  readonly window: Span;
  readonly given: number;
  readonly used: number;
  readonly reserved: number;
  /** Open from earlier windows: sent and not answered, or failed by the coach. */
  readonly owed: number;
  readonly left: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Each kind that is promised on the day. Programmes are counted over the whole period, as they last until its end. */
export function toStandings(states: readonly WindowState[], today: IsoDate): EntitlementStanding[] {
  return entitlementKinds.flatMap((kind) => {
    const begun = states.filter((one) => one.kind === kind && one.startsOn <= today);
    const current = begun.filter(({ endsOn }) => today < endsOn);
    const window = current.at(-1);
    if (window === undefined) return [];
    const earlier = begun.filter(({ endsOn }) => endsOn <= today);
    const of = (key: "given" | "used" | "reserved" | "left") => sum(current.map((one) => one[key]));
    const owed = sum(earlier.map((one) => one.reserved + Math.min(one.kept, one.left)));
    return [
      {
        ...{ kind, window: { startsOn: window.startsOn, endsOn: window.endsOn } },
        ...{ given: of("given"), used: of("used"), reserved: of("reserved"), owed },
        left: of("left") + sum(earlier.map((one) => Math.min(one.kept, one.left))),
      },
    ];
  });
}

/** What the coach must deliver before its window ends, or did not deliver. */
export interface OwedPromise {
  readonly kind: EntitlementKind;
  readonly window: Span;
  readonly count: number;
}

/** What the coach still owes in windows that have ended or end within the given days. */
export function findOwed(states: readonly WindowState[], today: IsoDate, noticeDays: number): OwedPromise[] {
  const until = addDays(today, noticeDays);
  return states.flatMap((one) => {
    const count = one.reserved + Math.min(one.kept, one.left);
    // A call is the member's to book; one that is booked is on its day.
    const isWaiting = one.kind === "review" || one.kind === "clip";
    const isDue = isWaiting ? one.endsOn <= until : one.endsOn <= today && one.kept > 0;
    if (one.startsOn > today || !isDue || count === 0) return [];
    return [{ kind: one.kind, window: { startsOn: one.startsOn, endsOn: one.endsOn }, count }];
  });
}
