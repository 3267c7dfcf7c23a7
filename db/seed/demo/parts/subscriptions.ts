import { messages, periods, subscriptions, threads } from "#server/modules/subscriptions/tables.ts";
import { addSeconds } from "#server/platform/clock.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { calendarOfCurrency, toEnd } from "#shared/domain/subscriptions.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { coachThread } from "../data/coach-thread.ts";
import { packages } from "../data/packages.ts";
import { demoCustomer } from "./people.ts";

const slug = "coaching-3-months";
const begunDaysAgo = 19;

/** The demo customer's coaching: a running subscription and a message thread. */
export async function seedSubscriptions({ tx, now, idOf, imageOf }: SeedContext): Promise<void> {
  const sold = packages.find((each) => each.slug === slug);
  if (sold === undefined) throw new Error(`there is no package ${slug}`);
  const id = idOf("other", `subscription:${demoCustomer}`);
  const createdAt = daysBefore(now, begunDaysAgo);
  const timezone = calendarOfCurrency.EGP;
  const startedOn = dateIn(createdAt, timezone);
  const { months, name } = sold;
  await tx.insert(subscriptions).values({
    id,
    userId: idOf("user", demoCustomer),
    packageId: idOf("product", slug),
    slug,
    name,
    image: imageOf(`package:${slug}`, name),
    months,
    currency: "EGP",
    timezone,
    status: "active",
    startedOn,
    endsOn: toEnd(startedOn, [{ months, gapDays: 0, pausedDays: 0 }]),
    createdAt,
    updatedAt: createdAt,
  });
  // Granted for free, because the demo orders are random.
  const period = { id: idOf("other", `period:${demoCustomer}`), subscriptionId: id, number: 1, months, createdAt };
  await tx.insert(periods).values({ ...period, source: "gift" });
  await seedThread({ tx, now, idOf }, id);
}

async function seedThread({ tx, now, idOf }: Pick<SeedContext, "tx" | "now" | "idOf">, subscriptionId: string) {
  const sentAt = (hoursAgo: number): Date => addSeconds(now, -hoursAgo * 3600);
  const last = coachThread.at(-1);
  const count = coachThread.length;
  await tx.insert(threads).values({
    subscriptionId,
    lastNumber: count,
    lastAuthor: last?.author ?? null,
    lastAt: sentAt(last?.hoursAgo ?? 0),
    customerRead: count - 1,
    coachRead: count,
    noticed: count,
  });
  await tx.insert(messages).values(
    coachThread.map(({ hoursAgo, author, text }, index) => ({
      id: idOf("other", `message:${index}`),
      subscriptionId,
      number: index + 1,
      author,
      authorId: idOf("user", author === "coach" ? "admin" : demoCustomer),
      clientId: idOf("other", `client:${index}`),
      text,
      createdAt: sentAt(hoursAgo),
    })),
  );
}
