import { users } from "#server/modules/accounts/tables.ts";
import { consents } from "#server/modules/consents/tables.ts";
import { messages, subscriptions } from "#server/modules/subscriptions/tables.ts";
import { whatsappSealLabel } from "#server/modules/whatsapp/index.ts";
import {
  rateCard,
  whatsappContacts,
  whatsappIncoming,
  whatsappLinks,
  whatsappMessages,
} from "#server/modules/whatsapp/tables.ts";
import { addMinutes } from "#server/platform/clock.ts";
import { desc, eq, sql } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { createSeal, type Seal } from "#server/platform/seal.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import { whatsappConsent } from "#shared/domain/whatsapp.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { demoCustomer } from "./people.ts";

const dayMinutes = 24 * 60;

interface Phone {
  readonly number: string;
  readonly name: string;
  readonly minutesAgo: number;
  readonly isWaiting: boolean;
}

async function seedContact({ tx, now, idOf }: SeedContext, seal: Seal, phone: Phone): Promise<string> {
  const { number, name, minutesAgo, isWaiting } = phone;
  const id = idOf("other", `whatsapp:${number}`);
  const lastAt = addMinutes(now, -minutesAgo);
  await tx.insert(whatsappContacts).values({
    ...{
      id,
      numberHash: hashToken(`whatsapp:${number}`),
      numberSealed: seal.seal(number),
      nameSealed: seal.seal(name),
    },
    ...{ windowUntil: addMinutes(lastAt, dayMinutes), greetedAt: lastAt, lastAt, createdAt: lastAt },
    waitingSince: isWaiting ? lastAt : null,
  });
  return id;
}

/** A member whose last message to the coach came by WhatsApp. */
async function seedMember(context: SeedContext, seal: Seal): Promise<void> {
  const { tx, now, idOf } = context;
  const [last] = await tx
    .select({
      id: messages.id,
      userId: messages.authorId,
      text: messages.text,
      at: messages.createdAt,
      name: users.firstName,
    })
    .from(messages)
    .innerJoin(subscriptions, eq(subscriptions.id, messages.subscriptionId))
    .innerJoin(users, eq(users.id, messages.authorId))
    .where(sql`${messages.author} = 'customer' and ${messages.authorId} <> ${idOf("user", demoCustomer)}`)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  if (last === undefined) return;
  const { userId, text, at } = last;
  const minutesAgo = Math.round((now.getTime() - at.getTime()) / 60_000);
  const phone = { number: "966500001234", name: last.name, minutesAgo, isWaiting: false };
  const contactId = await seedContact(context, seal, phone);
  const since = daysBefore(now, 12);
  await tx.insert(consents).values({
    ...{ id: idOf("other", "whatsapp:consent"), userId, purpose: "whatsapp", action: "given", language: "ar" },
    ...{ textVersion: whatsappConsent.version, textSha256: hashToken(whatsappConsent.text.ar).toString("hex") },
    ...{ source: "whatsapp", ip: null, at: since },
  });
  await tx.insert(whatsappLinks).values({ userId, contactId, language: "ar", createdAt: since });
  const externalId = "wamid.demo.member";
  await tx.update(messages).set({ via: "whatsapp", externalId }).where(eq(messages.id, last.id));
  await tx.insert(whatsappIncoming).values({
    ...{ id: idOf("other", externalId), externalId, contactId, userId, type: "text", outcome: "thread", at },
    bodySealed: seal.seal(text),
  });
  const kinds = [
    ["order-shipped", "order_shipped"],
    ["order-delivered", "order_delivered"],
    ["check-in-due", "check_in_due"],
    ["renewal-notice", "renewal_due"],
    ["order-shipped", "order_shipped"],
  ] as const;
  await tx.insert(whatsappMessages).values(
    kinds.map(([kind, template], index) => {
      const sentAt = daysBefore(now, 9 - index);
      const id = idOf("other", `whatsapp:sent:${index}`);
      return {
        ...{ id, key: id, contactId, userId, kind, format: "template" as const, template },
        ...{ status: "read" as const, externalId: `wamid.demo.${index}`, fencedAt: sentAt, createdAt: sentAt, sentAt },
        ...{ deliveredAt: sentAt, readAt: addMinutes(sentAt, 7), country: "SA", category: "utility" as const },
        ...{ costMicro: 11_500, costCurrency: "USD" },
      };
    }),
  );
}

const strangers = [
  {
    number: "201000005678",
    name: "Youssef",
    minutesAgo: 40,
    texts: ["السلام عليكم", "عندكم كيتل بل 16 كيلو؟ وهل توصلون إلى طنطا؟"],
  },
  {
    number: "971500004321",
    name: "Layla",
    minutesAgo: 190,
    texts: ["Hi! Is the beginner programme fine after a C-section?"],
  },
] as const;

/** WhatsApp: a member who writes to the coach there, strangers who wait for an answer, and example prices. */
export async function seedWhatsApp(context: SeedContext): Promise<void> {
  const { tx, now, platform, idOf } = context;
  const { jwtSecrets, dataDir } = platform.config;
  const seal = createSeal(deriveKeys(await readSecrets(jwtSecrets, dataDir), whatsappSealLabel));
  await seedMember(context, seal);
  for (const { number, name, minutesAgo, texts } of strangers) {
    const contactId = await seedContact(context, seal, { number, name, minutesAgo, isWaiting: true });
    await tx.insert(whatsappIncoming).values(
      texts.map((text, index) => {
        const externalId = `wamid.demo.${number}.${index}`;
        const at = addMinutes(now, index - minutesAgo - texts.length + 1);
        return {
          ...{ id: idOf("other", externalId), externalId, contactId, type: "text", outcome: "inbox" as const, at },
          bodySealed: seal.seal(text),
        };
      }),
    );
  }
  const rates = { EG: 4100, SA: 11_500, AE: 15_700, "*": 9000 };
  await tx.insert(rateCard).values(
    Object.entries(rates).map(([country, micro]) => ({
      ...{ channel: "whatsapp" as const, country, category: "utility" as const },
      ...{ validFrom: "2026-10-01", micro, currency: "USD" },
    })),
  );
}
