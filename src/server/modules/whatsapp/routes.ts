import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/whatsapp.ts";
import { whatsappConsent, whatsappOffersConsent } from "#shared/domain/whatsapp.ts";
import type { WhatsAppContext } from "./context.ts";
import { chooseOffers, createCode, readLink, unlinkOwn } from "./links.ts";
import { answerChallenge, receiveEvent } from "./receive-event.ts";

/** Routes for members' numbers and for WhatsApp's reports. */
export function whatsappRoutes(context: WhatsAppContext): Route[] {
  return [
    route(contract.getWhatsAppLink, async ({ caller }) => ({
      isAvailable: context.line !== undefined,
      link: await readLink(context, caller.userId),
      consent: whatsappConsent,
      offersConsent: whatsappOffersConsent,
    })),
    route(contract.createWhatsAppCode, ({ caller: { userId }, language, ip, body }) =>
      createCode(context, { userId, language, ip, consentVersion: body.consentVersion }),
    ),
    route(contract.removeWhatsAppLink, async ({ caller: { userId }, language, ip }) => {
      await unlinkOwn(context, { userId, language, ip });
      return undefined;
    }),
    route(contract.chooseWhatsAppOffers, async ({ caller: { userId }, language, ip, body }) => {
      const { isOn, consentVersion } = body;
      await chooseOffers(context, { userId, language, ip, isOn, consentVersion });
      return undefined;
    }),
    route(contract.verifyWhatsAppWebhook, ({ query }) => {
      const challenge = answerChallenge(context, {
        ...{ mode: query["hub.mode"], token: query["hub.verify_token"], challenge: query["hub.challenge"] },
      });
      return { fileName: "challenge.txt", bytes: Buffer.from(challenge) };
    }),
    route(contract.receiveWhatsAppEvents, async (call) => {
      await receiveEvent(context, call);
      return { received: true };
    }),
  ];
}
