/** Whom a market asks to confirm cash on delivery: everybody, those who have received no order yet, or nobody. */
export const codConfirmRules = ["always", "new", "never"] as const;
export type CodConfirmRule = (typeof codConfirmRules)[number];

export const codStates = ["asked", "confirmed", "declined", "expired"] as const;
export type CodState = (typeof codStates)[number];

/** Who decided: by the mail's link, on the order's page, staff, the deadline, or whoever cancelled the order. */
export const codDeciders = ["link", "customer", "staff", "deadline", "order"] as const;
export type CodDecider = (typeof codDeciders)[number];

/** Whether a new order must be confirmed. */
export const mustConfirm = (rule: CodConfirmRule, hasReceived: boolean): boolean =>
  rule === "always" || (rule === "new" && !hasReceived);

const hourMs = 3_600_000;
export const remindAfterHours = 6;
const quietFrom = 21;
const quietUntil = 9;

const clocks = new Map<string, Intl.DateTimeFormat>();
function hourIn(now: Date, zone: string): number {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat("en", { timeZone: zone, hour: "numeric", hourCycle: "h23" });
  clocks.set(zone, clock);
  return Number(clock.format(now));
}

/** From 21:00 to 9:00 of the market's clock nobody is written to. */
export function isQuiet(now: Date, zone: string): boolean {
  const hour = hourIn(now, zone);
  return hour >= quietFrom || hour < quietUntil;
}

export interface Asked {
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly remindedAt: Date | null;
}

/** Whether the customer is reminded now: once, six hours after they were asked, in the hours of the day. */
export function isReminderDue({ askedAt, expiresAt, remindedAt }: Asked, now: Date, zone: string): boolean {
  const begins = askedAt.getTime() + remindAfterHours * hourMs;
  return remindedAt === null && begins <= now.getTime() && now < expiresAt && !isQuiet(now, zone);
}
