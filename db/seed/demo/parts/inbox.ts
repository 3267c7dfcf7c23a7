import { contactMessages, joinApplications } from "#server/modules/contact/tables.ts";
import { reviews } from "#server/modules/reviews/tables.ts";
import { addSeconds } from "#server/platform/clock.ts";
import type { SeedContext } from "../context.ts";
import { application, messages, waitingReviews } from "../data/inbox.ts";

/** Items waiting for staff: messages, a job application, reviews pending approval. */
export async function seedInbox({ tx, now, idOf }: SeedContext): Promise<void> {
  const before = (hours: number): Date => addSeconds(now, -hours * 3600);
  const toAddress = (at: number): string => `letter-${at}@customers.himma.test`;
  await tx.insert(contactMessages).values(
    messages.map(({ hoursAgo, handledAfter, ...message }, at) => ({
      id: idOf("other", `letter:${at}`),
      email: toAddress(at),
      ...message,
      createdAt: before(hoursAgo),
      handledAt: handledAfter === undefined ? null : before(hoursAgo - handledAfter),
    })),
  );
  const { hoursAgo, ...applicant } = application;
  await tx.insert(joinApplications).values({
    id: idOf("other", "application"),
    email: toAddress(messages.length),
    phone: "+201012345678",
    ...applicant,
    createdAt: before(hoursAgo),
  });
  await tx.insert(reviews).values(
    waitingReviews.map(({ slug, hoursAgo: hours, ...review }) => ({
      id: idOf("review", `waiting:${slug}`),
      productId: idOf("product", slug),
      ...review,
      status: "pending" as const,
      createdAt: before(hours),
    })),
  );
}
