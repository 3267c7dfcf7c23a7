import { messages, periods, subscriptions, threads } from "#server/modules/subscriptions/tables.ts";
import { addSeconds } from "#server/platform/clock.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { calendarOfCurrency, toEnd } from "#shared/domain/subscriptions.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { coachThread } from "../data/coach-thread.ts";
import { packages, termsOf } from "../data/packages.ts";
import type { CoachingPackage } from "../data/types.ts";
import { demoAdmin, demoCustomer } from "./people.ts";

const slug = "coaching-12-months";

export const subscriptionOf = ({ idOf }: Pick<SeedContext, "idOf">, person: string): string =>
  idOf("other", `subscription:${person}`);

/** A running subscription of a person. */
export async function seedSubscription(
  context: SeedContext,
  person: string,
  sold: CoachingPackage,
  { begunDaysAgo, currency }: { readonly begunDaysAgo: number; readonly currency: Currency },
): Promise<void> {
  const { tx, now, idOf, imageOf } = context;
  const id = subscriptionOf(context, person);
  const createdAt = daysBefore(now, begunDaysAgo);
  const timezone = calendarOfCurrency[currency];
  const startedOn = dateIn(createdAt, timezone);
  const { months, name } = sold;
  await tx.insert(subscriptions).values({
    id,
    userId: idOf("user", person),
    packageId: idOf("product", sold.slug),
    slug: sold.slug,
    name,
    image: imageOf(`package:${sold.slug}`, name),
    months,
    currency,
    timezone,
    status: "active",
    startedOn,
    endsOn: toEnd(startedOn, [{ months, gapDays: 0, pausedDays: 0 }]),
    createdAt,
    updatedAt: createdAt,
  });
  // Granted for free, because the demo orders are random.
  const period = { id: idOf("other", `period:${person}`), subscriptionId: id, number: 1, months, createdAt };
  await tx.insert(periods).values({ ...period, source: "gift", terms: termsOf(months) });
}

interface ThreadWish {
  readonly messages: readonly {
    readonly hoursAgo: number;
    readonly author: "customer" | "coach";
    readonly text: string;
  }[];
  /** The seed's name of the coach's account. */
  readonly coach: string | undefined;
  /** Messages that the customer has not read yet. */
  readonly unread?: number;
}

/** The thread of a person's subscription. */
export async function seedThread(
  context: SeedContext,
  person: string,
  { messages: written, coach, unread = 0 }: ThreadWish,
): Promise<void> {
  const { tx, now, idOf } = context;
  const subscriptionId = subscriptionOf(context, person);
  const sentAt = (hoursAgo: number): Date => addSeconds(now, -hoursAgo * 3600);
  const last = written.at(-1);
  const count = written.length;
  await tx.insert(threads).values({
    subscriptionId,
    lastNumber: count,
    lastAuthor: last?.author ?? null,
    lastAt: last === undefined ? null : sentAt(last.hoursAgo),
    customerRead: count - unread,
    coachRead: count,
    noticed: count,
  });
  if (coach === undefined || count === 0) return;
  await tx.insert(messages).values(
    written.map(({ hoursAgo, author, text }, index) => ({
      id: idOf("other", `message:${person}:${index}`),
      subscriptionId,
      number: index + 1,
      author,
      authorId: idOf("user", author === "coach" ? coach : person),
      clientId: idOf("other", `client:${person}:${index}`),
      text,
      createdAt: sentAt(hoursAgo),
    })),
  );
}

/** The demo customer's coaching: a running subscription and a message thread. */
export async function seedSubscriptions(context: SeedContext): Promise<void> {
  const sold = packages.find((each) => each.slug === slug);
  if (sold === undefined) throw new Error(`there is no package ${slug}`);
  await seedSubscription(context, demoCustomer, sold, { begunDaysAgo: 19, currency: "EGP" });
  await seedThread(context, demoCustomer, { messages: coachThread, coach: demoAdmin, unread: 1 });
}
