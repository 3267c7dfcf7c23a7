import { contactMessages, contactReplies, joinApplications } from "#server/modules/contact/tables.ts";
import { reviews } from "#server/modules/reviews/tables.ts";
import { savedReplies as savedReplyRows } from "#server/modules/saved-replies/tables.ts";
import { addSeconds } from "#server/platform/clock.ts";
import type { SeedContext } from "../context.ts";
import { application, messages, savedReplies, waitingReviews } from "../data/inbox.ts";
import { demoAdmin } from "./people.ts";

/** Items waiting for staff: messages with replies, saved replies, a job application, reviews pending approval. */
export async function seedInbox({ tx, now, idOf }: SeedContext): Promise<void> {
  const before = (hours: number): Date => addSeconds(now, -hours * 3600);
  const toAddress = (at: number): string => `letter-${at}@customers.himma.test`;
  await tx.insert(contactMessages).values(
    messages.map(({ hoursAgo, handledAfter, reply, ...message }, at) => ({
      id: idOf("other", `letter:${at}`),
      email: toAddress(at),
      ...message,
      createdAt: before(hoursAgo),
      handledAt: handledAfter === undefined ? null : before(hoursAgo - handledAfter),
    })),
  );
  await tx.insert(contactReplies).values(
    messages.flatMap(({ hoursAgo, handledAfter = 0, reply }, at) =>
      reply === undefined
        ? []
        : [
            {
              ...{ id: idOf("other", `letter-reply:${at}`), messageId: idOf("other", `letter:${at}`) },
              ...{ authorId: idOf("user", demoAdmin), text: reply, createdAt: before(hoursAgo - handledAfter) },
            },
          ],
    ),
  );
  await tx.insert(savedReplyRows).values(
    savedReplies.map(({ area, title, text }) => ({
      ...{ id: idOf("other", `saved-reply:${title}`), area, title, textAr: text.ar, textEn: text.en },
      createdAt: now,
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
