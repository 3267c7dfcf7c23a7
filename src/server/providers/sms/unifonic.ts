import * as z from "zod/mini";
import type { SmsSettings } from "#server/config/sms.ts";
import type { SmsAnswer, SmsClient, SmsDetails, SmsPrice, SmsRequest } from "#server/modules/sms/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { tracedFetch } from "#server/platform/tracing/traced-fetch.ts";
import { type Breaker, createBreaker } from "../breaker.ts";
import { isNeverSent } from "../never-sent.ts";
import { createProviderMetrics } from "../provider-metrics.ts";
import { parseJson, readText } from "../read-text.ts";

const timeoutMs = 15_000;
const maxBytes = 100_000;

const text = z.union([z.string(), z.number()]);
const charged = {
  NumberOfUnits: z.optional(z.nullable(text)),
  Cost: z.optional(z.nullable(text)),
  CurrencyCode: z.optional(z.nullable(z.string())),
};
const reply = z.object({
  success: z.union([z.boolean(), z.string()]),
  errorCode: z.optional(z.string()),
  message: z.optional(z.nullable(z.string())),
});
const accepted = z.object({ data: z.object({ MessageID: text, ...charged }) });
const message = z.object({
  MessageID: text,
  Recipient: text,
  Status: z.string(),
  DLR: z.optional(z.nullable(z.string())),
  CorrelationID: z.optional(z.nullable(text)),
  ...charged,
});
const details = z.object({ data: z.object({ messages: z.array(message) }) });
type Message = z.infer<typeof message>;
type Charged = Pick<Message, keyof typeof charged>;

const toParts = ({ NumberOfUnits }: Charged): number | undefined => {
  const parts = Number(NumberOfUnits ?? 0);
  return Number.isInteger(parts) && parts > 0 && parts <= 10 ? parts : undefined;
};

/** Undefined if the account's replies have no prices. */
function toPrice({ Cost, CurrencyCode }: Charged): SmsPrice | undefined {
  const micro = Math.round(Number(Cost ?? 0) * 1_000_000);
  const isPrice = Number.isSafeInteger(micro) && micro > 0 && /^[A-Z]{3}$/.test(CurrencyCode ?? "");
  return isPrice ? { micro, currency: CurrencyCode ?? "" } : undefined;
}

const isSuccess = (value: boolean | string): boolean => value === true || value === "true";

// Its own words may quote the number.
const toReason = (of: { readonly message?: string | null | undefined }): string =>
  (of.message ?? "refused").replace(/\d{6,}/g, "…").slice(0, 200);

/** What the reply to a message says. */
export function toAnswer(status: number, body: string): SmsAnswer {
  const json = parseJson(body);
  const read = reply.safeParse(json);
  const taken = accepted.safeParse(json);
  if (status < 300 && read.success && isSuccess(read.data.success) && taken.success) {
    const { data } = taken.data;
    return { what: "accepted", externalId: String(data.MessageID), parts: toParts(data), price: toPrice(data) };
  }
  if (status < 500 && read.success && !isSuccess(read.data.success)) {
    const code = read.data.errorCode ?? `ER-${status}`;
    return { what: "refused", code, reason: toReason(read.data) };
  }
  if (status === 401 || status === 403) return { what: "refused", code: "ER-401", reason: `answered ${status}` };
  if (status === 429) return { what: "unsent", reason: "Unifonic answered 429" };
  return { what: "unclear", reason: `Unifonic answered ${status}` };
}

/** On networks without reports it stays "sent". */
export function toDetails(one: Message): SmsDetails {
  const dlr = (one.DLR ?? "").toLowerCase();
  const status = one.Status.toLowerCase();
  const hasFailed = dlr === "undeliverable" || dlr === "undelivered" || status === "failed" || status === "rejected";
  return {
    status: dlr === "delivered" ? "delivered" : hasFailed ? "failed" : "sent",
    to: String(one.Recipient).replace(/\D/g, ""),
    reference: one.CorrelationID == null ? undefined : String(one.CorrelationID),
    reason: hasFailed ? `${one.Status} ${one.DLR ?? ""}`.trim() : undefined,
    isNumberDead: dlr === "undeliverable",
    ...{ parts: toParts(one), price: toPrice(one) },
  };
}

interface Calls {
  readonly settings: SmsSettings;
  readonly breaker: Breaker;
  readonly observed: ReturnType<typeof createProviderMetrics>;
}

function call({ settings, observed }: Calls, path: string, fields: Readonly<Record<string, string>>) {
  return observed.timed(async () => {
    const response = await tracedFetch("unifonic", `${settings.apiUrl}${path}`, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ AppSid: settings.appSid, responseType: "JSON", ...fields }).toString(),
      // A redirect could leak the AppSid.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await readText(response, maxBytes) };
  });
}

async function send(calls: Calls, request: SmsRequest): Promise<SmsAnswer> {
  const { breaker, observed, settings } = calls;
  if (!breaker.mayTry()) return { what: "unsent", reason: "Unifonic has not answered for a while" };
  const { to, text: body, reference, reportUrl, isSaudi } = request;
  const { senderId, saudiMessageType } = settings;
  try {
    const answered = await call(calls, "/rest/SMS/messages", {
      ...{ SenderID: senderId, Recipient: to, Body: body, CorrelationID: reference, statusCallback: reportUrl },
      ...(isSaudi && saudiMessageType !== undefined ? { MessageType: saudiMessageType } : {}),
    });
    if (answered.status < 500) breaker.succeeded();
    else breaker.failed();
    return toAnswer(answered.status, answered.body);
  } catch (error) {
    breaker.failed();
    if (isNeverSent(error)) return { what: "unsent", reason: "Unifonic could not be reached" };
    return { what: "unclear", reason: "no answer" };
  } finally {
    observed.breaker(breaker.isOpen());
  }
}

async function find(calls: Calls, externalId: string): Promise<SmsDetails | undefined> {
  const { status, body } = await call(calls, "/rest/SMS/Messages/GetMessagesDetails", { MessageID: externalId });
  const json = parseJson(body);
  const read = details.safeParse(json);
  if (status < 300 && read.success) {
    const found = read.data.data.messages.find(({ MessageID }) => String(MessageID) === externalId);
    return found && toDetails(found);
  }
  throw new Error(`Unifonic answered ${status} about a message`);
}

/** Unifonic's REST API. */
export function createUnifonicClient(
  settings: SmsSettings,
  { clock, metrics }: Pick<Platform, "clock" | "metrics">,
): SmsClient {
  const calls = { settings, breaker: createBreaker(clock), observed: createProviderMetrics(metrics, "unifonic") };
  return {
    send: (request) => send(calls, request),
    find: (externalId) => find(calls, externalId),
    keepsContent: false,
  };
}
