import type { CheckInSummary } from "#shared/contract/check-ins.ts";
import type { EnrolmentSummary } from "#shared/contract/enrolments.ts";
import type { OrderSummary } from "#shared/contract/orders.ts";
import { dateIn } from "#shared/domain/calendar.ts";

/** The customer's most likely next step: pay, check in with the coach, train, track a parcel, or start. */
export type NextAction =
  | { readonly kind: "renew" | "pay" | "shipped" | "preparing"; readonly order: OrderSummary }
  | {
      readonly kind: "train";
      readonly programme: EnrolmentSummary;
      readonly next: NextSession;
      readonly isToday: boolean;
    }
  | { readonly kind: "checkIn"; readonly checkIn: CheckInSummary }
  | { readonly kind: "plan"; readonly programme: EnrolmentSummary }
  | { readonly kind: "start" };

type NextSession = NonNullable<EnrolmentSummary["next"]>;
type Workout = Extract<NextAction, { readonly kind: "train" }>;

/** The earliest workout of all running programmes, and whether it is for today in the programme's time zone. */
function findNextWorkout(programmes: readonly EnrolmentSummary[], now: Date): Workout | undefined {
  const workouts = programmes.flatMap((programme): Workout[] => {
    const { status, next, timezone } = programme;
    if (status !== "active" || next === null) return [];
    return [{ kind: "train", programme, next, isToday: next.date <= dateIn(now, timezone) }];
  });
  return workouts.reduce<Workout | undefined>(
    (first, each) => (first === undefined || each.next.date < first.next.date ? each : first),
    undefined,
  );
}

const endsWithin = (expiresAt: string | null, hours: number, now: Date): boolean =>
  expiresAt === null || new Date(expiresAt).getTime() - now.getTime() <= hours * 3_600_000;

export function chooseNextAction(
  orders: readonly OrderSummary[],
  programmes: readonly EnrolmentSummary[],
  checkIns: readonly CheckInSummary[],
  now: Date,
): NextAction {
  const find = (...statuses: readonly OrderSummary["status"][]) =>
    orders.find(({ status }) => statuses.includes(status));
  const isUnpaid = ({ status, expiresAt }: OrderSummary, hours: number): boolean =>
    status === "pending_payment" && endsWithin(expiresAt, hours, now);
  // A repeat order is charged to the card, so it is offered only in its last 72 hours.
  const findUnpaid = (isRenewal: boolean, hours: number) =>
    orders.find(
      (order) =>
        isUnpaid(order, order.origin === "replenishment" ? Math.min(hours, 72) : hours) &&
        (order.origin === "renewal") === isRenewal,
    );
  // A renewal goes before other unpaid orders: if it expires, the coaching ends. A renewal by card has weeks.
  const renewal = findUnpaid(true, 7 * 24);
  if (renewal !== undefined) return { kind: "renew", order: renewal };
  const unpaid = findUnpaid(false, 12);
  if (unpaid !== undefined) return { kind: "pay", order: unpaid };
  const checkIn = checkIns.find(({ state }) => state === "open");
  if (checkIn !== undefined) return { kind: "checkIn", checkIn };
  const workout = findNextWorkout(programmes, now);
  if (workout?.isToday === true) return workout;
  const unplanned = programmes.find(({ status }) => status === "pending");
  if (unplanned !== undefined) return { kind: "plan", programme: unplanned };
  // Unpaid orders with more time left.
  const later = findUnpaid(false, Number.POSITIVE_INFINITY);
  if (later !== undefined) return { kind: "pay", order: later };
  const shipped = find("shipped");
  if (shipped !== undefined) return { kind: "shipped", order: shipped };
  const preparing = find("processing", "paid");
  if (preparing !== undefined) return { kind: "preparing", order: preparing };
  return workout ?? { kind: "start" };
}
