import { newKey } from "#server/modules/api-keys/key-text.ts";
import { apiKeys } from "#server/modules/api-keys/tables.ts";
import { addDays, addMinutes } from "#server/platform/clock.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { usualPerMinute } from "#shared/domain/api-keys.ts";
import type { SeedContext } from "../context.ts";
import { demoAdmin } from "./people.ts";

/** The warehouse's key. Nobody has it: it is made anew and only its hash is kept. */
export async function seedApiKeys({ tx, now, idOf }: SeedContext): Promise<void> {
  const { key, prefix } = newKey();
  await tx.insert(apiKeys).values({
    ...{ id: idOf("other", "api-key:warehouse"), name: "Warehouse", prefix, hash: hashToken(key) },
    ...{ permissions: ["orders", "catalogue"], ipAllow: ["203.0.113.0/24"], perMinute: usualPerMinute },
    ...{ createdBy: idOf("user", demoAdmin), createdAt: addDays(now, -40), expiresAt: addDays(now, 50) },
    lastUsedAt: addMinutes(now, -7),
  });
}
