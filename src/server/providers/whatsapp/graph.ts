import * as z from "zod/mini";
import type { WhatsAppSettings } from "#server/config/whatsapp.ts";
import type { WhatsAppAnswer, WhatsAppClient, WhatsAppRequest } from "#server/modules/whatsapp/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { tracedFetch } from "#server/platform/tracing/traced-fetch.ts";
import { type Breaker, createBreaker } from "../breaker.ts";
import { isNeverSent } from "../never-sent.ts";
import { createProviderMetrics } from "../provider-metrics.ts";
import { parseJson, readText } from "../read-text.ts";
import { toBody } from "./to-body.ts";

const sendTimeoutMs = 15_000;
const maxBytes = 100_000;

const accepted = z.object({ messages: z.array(z.object({ id: z.string().check(z.minLength(1)) })) });
const failure = z.object({ error: z.object({ code: z.int(), message: z.optional(z.string()) }) });
const number = z.object({ display_phone_number: z.string() });

/** What a reply says. A message without personal data: WhatsApp's own words may quote the number. */
export function toAnswer(status: number, text: string): WhatsAppAnswer {
  const json = parseJson(text);
  const success = accepted.safeParse(json);
  const [message] = success.success ? success.data.messages : [];
  if (status < 300 && message !== undefined) return { what: "accepted", externalId: message.id };
  const failed = failure.safeParse(json);
  if (status >= 400 && status < 500 && failed.success) {
    const { code, message: reason = "refused" } = failed.data.error;
    return { what: "refused", code, reason: reason.replace(/\d{6,}/g, "…").slice(0, 200) };
  }
  if (status === 401 || status === 403 || status === 429)
    return { what: "unsent", reason: `WhatsApp answered ${status}` };
  return { what: "unclear", reason: `WhatsApp answered ${status}` };
}

interface Calls {
  readonly settings: WhatsAppSettings;
  readonly breaker: Breaker;
  readonly observed: ReturnType<typeof createProviderMetrics>;
}

function call({ settings, observed }: Calls, path: string, body?: object) {
  const { apiUrl, apiVersion, phoneNumberId, token } = settings;
  return observed.timed(async () => {
    const response = await tracedFetch("whatsapp", `${apiUrl}/${apiVersion}/${phoneNumberId}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...{ accept: "application/json", authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A redirect could leak the token.
      redirect: "manual",
      signal: AbortSignal.timeout(sendTimeoutMs),
    });
    return { status: response.status, text: await readText(response, maxBytes) };
  });
}

async function send(calls: Calls, request: WhatsAppRequest): Promise<WhatsAppAnswer> {
  const { breaker, observed } = calls;
  if (!breaker.mayTry()) return { what: "unsent", reason: "WhatsApp has not answered for a while" };
  try {
    const { status, text } = await call(calls, "/messages", toBody(request));
    if (status < 500) breaker.succeeded();
    else breaker.failed();
    return toAnswer(status, text);
  } catch (error) {
    breaker.failed();
    if (isNeverSent(error)) return { what: "unsent", reason: "WhatsApp could not be reached" };
    return { what: "unclear", reason: "no answer" };
  } finally {
    observed.breaker(breaker.isOpen());
  }
}

/** The number as people see it, asked once. */
function createFindNumber(calls: Calls): WhatsAppClient["findNumber"] {
  let known: string | undefined;
  return async () => {
    if (known !== undefined) return known;
    try {
      const { text } = await call(calls, "?fields=display_phone_number");
      const read = number.safeParse(parseJson(text));
      const digits = read.success ? read.data.display_phone_number.replace(/\D/g, "") : "";
      if (digits !== "") known = digits;
    } catch {
      // Asked again next time.
    }
    return known;
  };
}

/** WhatsApp's Cloud API. */
export function createGraphClient(
  settings: WhatsAppSettings,
  { clock, metrics }: Pick<Platform, "clock" | "metrics">,
): WhatsAppClient {
  const calls = { settings, breaker: createBreaker(clock), observed: createProviderMetrics(metrics, "whatsapp") };
  return { send: (request) => send(calls, request), findNumber: createFindNumber(calls), keepsContent: false };
}
