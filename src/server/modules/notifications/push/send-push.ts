import { inArray } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { Outcome, SendOn } from "../deliver.ts";
import type { MailData } from "../kinds.ts";
import { type DeliveryRow, pushSubscriptions } from "../tables.ts";
import type { PushAnswer } from "./ports.ts";
import { findPushKey } from "./push-key.ts";
import { fitPush, type PushPayload, renderPush, shortenPush } from "./render-push.ts";
import { type Device, listDevices, type PushNeeds } from "./subscriptions.ts";

const dayMs = 86_400_000;
const topicLength = 32;

/** Push topic: a newer message on the same subject, such as a conversation, replaces one not yet shown. */
const toTopic = (kind: string, path: string): string =>
  hashToken(`${kind} ${path}`).toString("base64url").slice(0, topicLength);

interface Answered {
  readonly device: Device;
  readonly answer: PushAnswer;
}

/** One device that accepted it is enough. Throws if all were unreachable, so that the job retries. */
function toOutcome(answers: readonly Answered[], subject: string): Outcome {
  const found = (what: PushAnswer["what"]) => answers.find(({ answer }) => answer.what === what)?.answer;
  if (found("accepted") !== undefined) return { what: "sent", subject };
  const later = found("later");
  if (later?.what === "later") throw new Error(later.reason);
  const refused = found("refused") ?? found("too_long");
  if (refused?.what === "refused" || refused?.what === "too_long")
    return { what: "refused", subject, reason: refused.reason };
  return { what: "suppressed", reason: "no_device" };
}

/** Sends a message to all devices of a person, and removes those that have unsubscribed. */
export function createSendPush(needs: PushNeeds, keepsContent: boolean): SendOn {
  const { platform, seal, client } = needs;
  const { reader } = platform.database;
  const forget = async (answers: readonly Answered[], now: Date): Promise<void> => {
    const ids = (what: PushAnswer["what"]) =>
      answers.filter(({ answer }) => answer.what === what).map(({ device }) => device.id);
    const [gone, reached] = [ids("gone"), ids("accepted")];
    if (gone.length > 0) await reader.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, gone));
    if (reached.length > 0)
      await reader.update(pushSubscriptions).set({ lastSentAt: now }).where(inArray(pushSubscriptions.id, reached));
  };
  return async ({ id, kind, userId, language, expiresAt }: DeliveryRow, data, silent) => {
    const now = platform.clock.now();
    const devices = userId === null ? [] : await listDevices(reader, userId, now);
    if (devices.length === 0) return { what: "suppressed", reason: "no_device" };
    const payload = fitPush(renderPush(kind, data as MailData[typeof kind], { id, language, silent }));
    const identity = await findPushKey(platform, seal);
    const leftMs = (expiresAt?.getTime() ?? now.getTime() + dayMs) - now.getTime();
    const toDevice = async (device: Device): Promise<Answered> => {
      const endpoint = seal.open(Buffer.from(device.endpointSealed));
      if (endpoint === undefined) return { device, answer: { what: "gone" } };
      const send = (shown: PushPayload): Promise<PushAnswer> =>
        client.send({
          ...{ endpoint, p256dh: device.p256dh, auth: device.auth, payload: JSON.stringify(shown), identity },
          ...{ topic: toTopic(kind, payload.path), urgency: silent ? "normal" : "high" },
          ttlSeconds: Math.max(0, Math.floor(leftMs / 1000)),
        });
      const first = await send(payload);
      const answer = first.what === "too_long" ? await send(shortenPush(payload)) : first;
      if (answer.what === "refused" && answer.isForbidden === true)
        platform.log.error({ deliveryId: id, reason: answer.reason }, "push needs attention");
      return { device, answer };
    };
    const answers = await Promise.all(devices.map(toDevice));
    await forget(answers, now);
    const outcome = toOutcome(answers, payload.title);
    return outcome.what === "sent" && keepsContent
      ? { ...outcome, kept: { html: "", text: `${payload.body}\n${payload.path}` } }
      : outcome;
  };
}
