import { consents } from "#server/modules/consents/tables.ts";
import { deliveries } from "#server/modules/notifications/tables.ts";
import { smsSealLabel } from "#server/modules/sms/index.ts";
import { hashNumber } from "#server/modules/sms/numbers.ts";
import { smsMessages, smsNumbers } from "#server/modules/sms/tables.ts";
import { rateCard } from "#server/modules/whatsapp/tables.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { createSeal } from "#server/platform/seal.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import { countSms, smsConsent } from "#shared/domain/sms.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { demoCustomer } from "./people.ts";

const number = "201001234567";

const sent = [
  { kind: "payment-code", text: "همة: كود الدفع لطلبك HM-100231\n970177 (349.50 ج.م.)", days: 6, status: "delivered" },
  {
    kind: "renewal-failed",
    text: "همة: لم نتمكن من خصم تجديد اشتراكك\nhttps://himma.test/dashboard",
    days: 4,
    status: "delivered",
  },
  {
    kind: "address-needed",
    text: "Himma: We need your full address to send order HM-100244",
    days: 1,
    status: "failed",
  },
] as const;

/** SMS: the demo customer's proven number, what was sent to it with its parts, and example prices of a part. */
export async function seedSms({ tx, now, platform, idOf }: SeedContext): Promise<void> {
  const { jwtSecrets, dataDir } = platform.config;
  const seal = createSeal(deriveKeys(await readSecrets(jwtSecrets, dataDir), smsSealLabel));
  const userId = idOf("user", demoCustomer);
  const numberHash = hashNumber(number);
  const since = daysBefore(now, 20);
  await tx.insert(consents).values({
    ...{ id: idOf("other", "sms:consent"), userId, purpose: "sms", action: "given", language: "ar" },
    ...{ textVersion: smsConsent.version, textSha256: hashToken(smsConsent.text.ar).toString("hex") },
    ...{ source: "sms", ip: null, at: since },
  });
  await tx.insert(smsNumbers).values({
    ...{ userId, numberHash, numberSealed: seal.seal(number), country: "EG", language: "ar", createdAt: since },
  });
  for (const [index, { kind, text, days, status }] of sent.entries()) {
    const id = idOf("other", `sms:${index}`);
    const sentAt = daysBefore(now, days);
    const { parts } = countSms(text);
    const hasFailed = status === "failed";
    const ends = hasFailed ? { failedAt: sentAt, error: "Sent Undeliverable" } : { deliveredAt: sentAt };
    await tx.insert(deliveries).values({
      ...{ id, key: `sms:demo:${index}`, channel: "sms", kind, userId, recipient: "", language: "ar", data: {} },
      ...{ subject: "SMS", html: "", text, attempts: 1, createdAt: sentAt, sentAt },
      ...(hasFailed ? { bouncedAt: sentAt, lastError: "Sent Undeliverable" } : { deliveredAt: sentAt }),
    });
    await tx.insert(smsMessages).values({
      ...{ id, userId, kind, numberHash, country: "EG", parts, status, fencedAt: sentAt, createdAt: sentAt, sentAt },
      ...{ externalId: `demo-${index}`, costMicro: 32_000 * parts, costCurrency: "USD", ...ends },
    });
  }
  const rates = { EG: 32_000, SA: 41_000, AE: 38_000 };
  await tx.insert(rateCard).values(
    Object.entries(rates).map(([country, micro]) => ({
      ...{ channel: "sms" as const, country, category: "utility" as const },
      ...{ validFrom: "2026-10-01", micro, currency: "USD" },
    })),
  );
}
