import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/sms.ts";
import { smsConsent } from "#shared/domain/sms.ts";
import type { SmsContext } from "./context.ts";
import { askCode, confirmCode, findNumberOf, readNumber, removeNumber } from "./numbers.ts";
import type { SendCode } from "./ports.ts";
import { receiveAnswer, receiveReport } from "./reports.ts";

/** Routes for people's numbers and for the provider's reports. */
export function smsRoutes(context: SmsContext, sendCode: SendCode): Route[] {
  const { platform } = context;
  return [
    route(contract.getSmsNumber, async ({ caller }) => ({
      isAvailable: context.line !== undefined,
      number: await readNumber(context, caller.userId),
      consent: smsConsent,
    })),
    route(contract.createSmsCode, async ({ caller: { userId }, language, ip, body }) => {
      const { phone, consentVersion } = body;
      const expiresAt = await askCode(context, { userId, language, ip, phone, consentVersion }, sendCode);
      return { expiresAt: expiresAt.toISOString() };
    }),
    route(contract.confirmSmsNumber, async ({ caller: { userId }, body }) => {
      await confirmCode(context, { userId, code: body.code });
      return { number: await readNumber(context, userId) };
    }),
    route(contract.removeSmsNumber, async ({ caller: { userId }, language, ip }) => {
      await platform.database.transaction(async (tx) => {
        const row = await findNumberOf(tx, userId);
        await removeNumber(
          tx,
          context,
          { userId, language: row?.language ?? language },
          { source: "notifications", ip },
        );
      });
      return undefined;
    }),
    route(contract.receiveSmsReport, async ({ params, rawBody }) => {
      await receiveReport(context, { token: params.token, body: rawBody });
      return { received: true };
    }),
    route(contract.receiveSms, async ({ params, rawBody }) => {
      await receiveAnswer(context, { token: params.token, body: rawBody });
      return { received: true };
    }),
  ];
}
