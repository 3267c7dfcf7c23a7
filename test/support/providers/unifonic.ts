import { randomInt } from "node:crypto";
import * as z from "zod";
import { type Deliver, type FakeProvider, type FakeReply, type FakeRequest, startFakeProvider } from "./book.ts";

const account = { sid: "app-sid-of-the-shop", sender: "Himma", secret: "a-secret-of-the-path", type: "3" };

const fields = z.strictObject({
  AppSid: z.string(),
  SenderID: z.string(),
  Recipient: z.string(),
  Body: z.string(),
  responseType: z.literal("JSON"),
  CorrelationID: z.string().min(1).max(100),
  statusCallback: z.url(),
  MessageType: z.string().optional(),
});
const asked = z.strictObject({ AppSid: z.string(), responseType: z.literal("JSON"), MessageID: z.string().min(1) });

export interface TakenSms {
  readonly MessageID: number;
  readonly Recipient: string;
  readonly Body: string;
  readonly CorrelationID: string;
  readonly statusCallback: string;
  readonly NumberOfUnits: number;
  Status: "Sent" | "Queued" | "Rejected" | "Failed";
  DLR: string | null;
}

export interface FakeUnifonic extends FakeProvider {
  readonly environment: Readonly<Record<string, string>>;
  /** Messages that were taken, oldest first. */
  readonly taken: TakenSms[];
  /** Numbers that do not exist. */
  readonly unknown: Set<string>;
  /** The AppSid does not hold any more, or the sender is not registered. */
  breakAccount(fault: "sid" | "sender" | undefined): void;
  /** Prices are reported, or not. */
  reportPrices(isReported: boolean): void;
  /** A network tells of a message; the report is not signed. Returns the status. */
  report(deliver: Deliver, message: TakenSms, dlr: string | null): Promise<number>;
  /** A phone answers the sender. */
  answer(deliver: Deliver, from: string, text: string): Promise<number>;
  readonly reportPath: string;
  readonly answerPath: string;
}

const refuse = (status: number, errorCode: string, message: string): FakeReply => ({
  status,
  body: { success: false, message, errorCode, data: {} },
});

// Counted independently of the shop: GSM 03.38 by its two tables, split letter by letter.
const table = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà\f^{}\\[~\]|€]*$/u;
function countUnits(text: string): number {
  const isGsm = table.test(text);
  const [one, each] = isGsm ? [160, 153] : [70, 67];
  const sizes = Array.from(text, (letter) => (isGsm ? (/[\f^{}\\[~\]|€]/u.test(letter) ? 2 : 1) : letter.length));
  if (sizes.reduce((sum, size) => sum + size, 0) <= one) return 1;
  const fills = [0];
  for (const size of sizes) {
    const last = fills.length - 1;
    if ((fills[last] ?? 0) + size > each) fills.push(size);
    else fills[last] = (fills[last] ?? 0) + size;
  }
  return fills.length;
}

const formOf = ({ headers, text }: FakeRequest): unknown =>
  headers["content-type"] === "application/x-www-form-urlencoded" ? Object.fromEntries(new URLSearchParams(text)) : {};

interface Books {
  readonly taken: TakenSms[];
  readonly unknown: Set<string>;
  fault: "sid" | "sender" | undefined;
  isPriced: boolean;
}

const pricePerUnit = 0.035;

const priceOf = ({ isPriced }: Books, units: number) =>
  isPriced ? { Cost: units * pricePerUnit, CurrencyCode: "USD" } : { Cost: 0, CurrencyCode: null };

function take(request: FakeRequest, books: Books): FakeReply {
  const read = fields.safeParse(formOf(request));
  if (!read.success) return refuse(406, "ER-406", `Wrong parameter ${read.error.issues[0]?.path.join(".") ?? ""}`);
  const { Recipient, Body, CorrelationID, statusCallback, SenderID, MessageType } = read.data;
  if (SenderID !== account.sender || books.fault === "sender")
    return refuse(480, "ER-480", "This user cannot use specified SenderID");
  if (Body === "") return refuse(449, "ER-449", "Message body is empty");
  if (!/^\d{10,15}$/.test(Recipient) || books.unknown.has(Recipient))
    return refuse(482, "ER-482", `Invalid dest num ${Recipient}`);
  if (Recipient.startsWith("966") && MessageType !== account.type)
    return refuse(406, "ER-406", "MessageType is required");
  if (!Recipient.startsWith("966") && MessageType !== undefined) return refuse(406, "ER-406", "MessageType");
  const units = countUnits(Body);
  if (units > 10) return refuse(406, "ER-406", "Body is too long");
  const message = {
    MessageID: 42_000_000_000_000 + randomInt(1_000_000_000),
    Recipient,
    Body,
    CorrelationID,
    statusCallback,
  };
  books.taken.push({ ...message, NumberOfUnits: units, Status: "Sent", DLR: null });
  const data = {
    MessageID: message.MessageID,
    CorrelationID,
    Status: "Sent",
    NumberOfUnits: units,
    Balance: 10,
    Recipient,
  };
  return {
    status: 200,
    body: {
      success: true,
      message: "",
      errorCode: "ER-00",
      data: { ...data, ...priceOf(books, units), TimeCreated: "2026-11-21 10:00:00" },
    },
  };
}

function listMessages(request: FakeRequest, books: Books): FakeReply {
  const read = asked.safeParse(formOf(request));
  if (!read.success) return refuse(406, "ER-406", "Wrong parameter");
  const found = books.taken.filter(({ MessageID }) => String(MessageID) === read.data.MessageID);
  const messages = found.map(({ statusCallback: _, ...one }) => ({ ...one, ...priceOf(books, one.NumberOfUnits) }));
  return {
    status: 200,
    body: {
      success: true,
      message: "",
      errorCode: "ER-00",
      data: { TotalTextMessages: found.length, Page: 1, messages },
    },
  };
}

/** Unifonic's REST API with one account: it keeps books, counts units by itself and refuses what Unifonic refuses. */
export async function startFakeUnifonic(): Promise<FakeUnifonic> {
  const books: Books = { taken: [], unknown: new Set(), fault: undefined, isPriced: true };
  const handle = (request: FakeRequest): FakeReply => {
    const sid = (formOf(request) as { readonly AppSid?: string }).AppSid;
    if (books.fault === "sid" || sid !== account.sid) return refuse(401, "ER-401", "Authentication failed");
    if (request.method === "POST" && request.path === "/rest/SMS/messages") return take(request, books);
    if (request.method === "POST" && request.path === "/rest/SMS/Messages/GetMessagesDetails")
      return listMessages(request, books);
    return { status: 404, body: "not found" };
  };
  const fake = await startFakeProvider(handle);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const [reportPath, answerPath] = [`/api/sms/reports/${account.secret}`, `/api/sms/incoming/${account.secret}`];
  return {
    ...fake,
    environment: {
      UNIFONIC_API_URL: fake.url,
      UNIFONIC_APP_SID: account.sid,
      UNIFONIC_SENDER_ID: account.sender,
      UNIFONIC_CALLBACK_SECRET: account.secret,
      UNIFONIC_SA_MESSAGE_TYPE: account.type,
    },
    ...{ taken: books.taken, unknown: books.unknown, reportPath, answerPath },
    breakAccount: (fault) => {
      books.fault = fault;
    },
    reportPrices: (isReported) => {
      books.isPriced = isReported;
    },
    report: (deliver, message, dlr) => {
      message.DLR = dlr;
      const fields = {
        MessageID: String(message.MessageID),
        CorrelationID: message.CorrelationID,
        Status: dlr ?? "Sent",
      };
      return deliver(new URL(message.statusCallback).pathname, new URLSearchParams(fields).toString(), form);
    },
    answer: (deliver, from, text) =>
      deliver(
        answerPath,
        new URLSearchParams({ Sender: from, Recipient: account.sender, Body: text }).toString(),
        form,
      ),
  };
}
