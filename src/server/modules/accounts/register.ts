import type * as z from "zod/mini";
import { recordConsentOfKnown } from "#server/modules/consents/index.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { keyOf } from "#server/platform/rate-limits.ts";
import type { registerBody } from "#shared/contract/accounts.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { aboutAddress, aboutUser, actorAt } from "./audit-parts.ts";
import type { Context, Place } from "./context.ts";
import { omitUndefined } from "./defined.ts";
import type { LimitRules } from "./limit-rules.ts";
import { enqueueMailRequest } from "./mail-requests.ts";
import { toOffersConsent } from "./marketing.ts";
import { assertStrongPassword } from "./password-policy.ts";
import { insertUser, toEmailKey } from "./users.ts";

export type Registration = z.infer<typeof registerBody>;

/** Text from product.md section 8. */
export const registeredMessage = "Registration successful. Please check your email to verify your account.";

/**
 * Opens an account. The response is the same for free and taken addresses; only the owner learns which, by mail. Of
 * several concurrent registrations of one address, one succeeds.
 */
export async function register(
  context: Context,
  rules: LimitRules,
  { deviceMark: mark, ...input }: Registration & { readonly deviceMark: string | undefined },
  language: Language,
  place: Place,
): Promise<{ message: string; deviceMark: string }> {
  await context.limits.assertAllowed(rules.register(place.ip));
  assertStrongPassword(input.password, "password", input.email);
  const { password, referralCode, ...profile } = input;
  const passwordHash = await context.passwords.hash(password);
  const mayMail = (await context.limits.take(rules.mailAddress(toEmailKey(input.email)))).isAllowed;
  const id = context.ids.next();
  const deviceMark = mark ?? context.ids.secret();
  await context.database.transaction(async (tx) => {
    const now = context.clock.now();
    const spoken = input.language ?? language;
    const registeredDevice = hashToken(deviceMark);
    const row = { ...omitUndefined(profile), language: spoken, id, passwordHash, registeredDevice, createdAt: now };
    const created = await insertUser(tx, row);
    if (input.marketingOptIn === true)
      await recordConsentOfKnown(
        tx,
        context,
        { userId: id, language: spoken, source: "register", ip: place.ip },
        toOffersConsent("form", true),
      );
    await context.events.emit("registered", tx, { userId: id, referralCode });
    // Free and taken addresses run the same statements; a job finds out which mail to send.
    const subject = created === undefined ? aboutAddress(keyOf(toEmailKey(input.email))) : aboutUser(id);
    await context.audit.record(tx, actorAt(place), { action: "user.register", ...subject });
    if (mayMail) await enqueueMailRequest(tx, context, { kind: "registration", email: input.email, language: spoken });
  });
  return { message: registeredMessage, deviceMark };
}
