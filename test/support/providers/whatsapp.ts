import { createHmac, randomUUID } from "node:crypto";
import * as z from "zod";
import { type Deliver, type FakeProvider, type FakeReply, type FakeRequest, startFakeProvider } from "./book.ts";
import { jsonIn, problemIn } from "./strict.ts";

const text = z.strictObject({ type: z.literal("text"), text: z.string().min(1).max(1024) });
/** Values with line breaks, tabs or several spaces are refused. */
const value = text.refine((one) => !/[\n\t]| {4}/.test(one.text), "132018");

const bodyPart = z.strictObject({ type: z.literal("body"), parameters: z.array(value).min(1) });
const buttonPart = z.strictObject({
  ...{ type: z.literal("button"), sub_type: z.literal("url"), index: z.literal("0") },
  parameters: z.tuple([value]),
});

const base = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual"),
  to: z.string().regex(/^\d{7,15}$/),
  biz_opaque_callback_data: z.string().max(512),
};

const body = z.discriminatedUnion("type", [
  z.strictObject({
    ...base,
    type: z.literal("text"),
    text: z.strictObject({ body: z.string().min(1).max(4096), preview_url: z.boolean() }),
  }),
  z.strictObject({
    ...base,
    type: z.literal("template"),
    template: z.strictObject({
      name: z.string().regex(/^[a-z0-9_]+$/),
      language: z.strictObject({ code: z.enum(["ar", "en"]) }),
      // A part without values is left out.
      components: z.union([z.tuple([bodyPart, buttonPart]), z.tuple([buttonPart])]),
    }),
  }),
  z.strictObject({
    ...base,
    type: z.literal("interactive"),
    interactive: z.strictObject({
      type: z.literal("button"),
      body: z.strictObject({ text: z.string().min(1).max(1024) }),
      action: z.strictObject({
        buttons: z
          .array(
            z.strictObject({
              type: z.literal("reply"),
              reply: z.strictObject({ id: z.string().min(1).max(256), title: z.string().min(1).max(20) }),
            }),
          )
          .min(1)
          .max(3),
      }),
    }),
  }),
]);

export type TakenMessage = z.infer<typeof body> & { readonly id: string };

interface StatusWish {
  readonly status: "sent" | "delivered" | "read" | "failed";
  readonly code?: number;
  readonly pricing?: { readonly category: string; readonly type: string };
  /** Without the reference, as for messages that were sent elsewhere. */
  readonly isBare?: boolean;
}

export interface FakeWhatsApp extends FakeProvider {
  readonly environment: Readonly<Record<string, string>>;
  /** Messages that were taken, oldest first. */
  readonly taken: TakenMessage[];
  /** Numbers without WhatsApp. */
  readonly unknown: Set<string>;
  /** The token is not valid any more. */
  revokeToken(isRevoked: boolean): void;
  /** Meta approves a template in both languages, with so many values, and reports it. */
  approve(name: string, values: number): object[];
  /** A phone writes; it may be written to for a day. */
  write(from: string, text: string, more?: object): object;
  press(from: string, button: { readonly id: string; readonly title: string }): object;
  status(message: TakenMessage, wish: StatusWish): object;
  /** Delivers reports, signed; returns the statuses. */
  report(deliver: Deliver, ...values: object[]): Promise<number[]>;
  readonly path: string;
}

const settings = { id: "106540352242922", token: "EAAG-test-token", secret: "app_secret_t1", verify: "verify_t1" };

const refuse = (status: number, code: number, message: string): FakeReply => ({
  status,
  body: { error: { message: `(#${code}) ${message}`, type: "OAuthException", code, fbtrace_id: "AbC" } },
});

/** WhatsApp's signature, implemented independently of the shop's. */
export const signWhatsApp = (payload: string, secret: string): string =>
  `sha256=${createHmac("sha256", secret).update(payload, "utf8").digest("hex")}`;

interface Books {
  readonly taken: TakenMessage[];
  readonly approved: Map<string, number>;
  readonly windows: Map<string, number>;
  readonly unknown: Set<string>;
  isRevoked: boolean;
}

function take(request: FakeRequest, books: Books, now: Date): FakeReply {
  const json = jsonIn(request);
  const problem = problemIn(body, json);
  if (problem !== undefined) return refuse(400, 100, `${problem.kind} ${problem.field}`);
  const message = body.parse(json);
  if (books.unknown.has(message.to)) return refuse(400, 131026, "Message undeliverable");
  const isOpen = (books.windows.get(message.to) ?? 0) > now.getTime();
  if (message.type !== "template" && !isOpen) return refuse(400, 131047, "Re-engagement message");
  if (message.type === "template") {
    const { name, language, components } = message.template;
    const values = books.approved.get(`${name} ${language.code}`);
    if (values === undefined) return refuse(404, 132001, "Template name does not exist in the translation");
    const [first] = components;
    if (values !== (first.type === "body" ? first.parameters.length : 0))
      return refuse(400, 132000, "Number of parameters does not match");
  }
  const id = `wamid.${randomUUID()}`;
  books.taken.push({ ...message, id });
  return {
    status: 200,
    body: {
      messaging_product: "whatsapp",
      contacts: [{ input: message.to, wa_id: message.to }],
      messages: [{ id, message_status: "accepted" }],
    },
  };
}

/** Meta's Cloud API with one number: it keeps windows, templates and books, and refuses what Meta refuses. */
export async function startFakeWhatsApp(now: () => Date): Promise<FakeWhatsApp> {
  const books: Books = { taken: [], approved: new Map(), windows: new Map(), unknown: new Set(), isRevoked: false };
  const handle = (request: FakeRequest): FakeReply => {
    if (books.isRevoked || request.headers.authorization !== `Bearer ${settings.token}`)
      return refuse(401, 190, "Invalid OAuth access token");
    if (request.method === "GET" && request.path === `/v23.0/${settings.id}`)
      return { status: 200, body: { display_phone_number: "+20 100 000 0000", id: settings.id } };
    if (request.method !== "POST" || request.path !== `/v23.0/${settings.id}/messages`)
      return refuse(404, 2500, "Unknown path components");
    return take(request, books, now());
  };
  const fake = await startFakeProvider(handle);
  const seconds = () => String(Math.floor(now().getTime() / 1000));
  const talk = (value: object): object => ({
    field: "messages",
    value: {
      messaging_product: "whatsapp",
      metadata: { display_phone_number: "201000000000", phone_number_id: settings.id },
      ...value,
    },
  });
  const hear = (from: string, message: object): object => {
    books.windows.set(from, now().getTime() + 86_400_000);
    const contacts = [{ profile: { name: "Mona" }, wa_id: from }];
    return talk({ contacts, messages: [{ from, id: `wamid.in.${randomUUID()}`, timestamp: seconds(), ...message }] });
  };
  const path = "/api/whatsapp/webhook";
  let time = 1_790_000_000;
  return {
    ...fake,
    environment: {
      WHATSAPP_API_URL: fake.url,
      WHATSAPP_PHONE_NUMBER_ID: settings.id,
      WHATSAPP_TOKEN: settings.token,
      WHATSAPP_APP_SECRET: settings.secret,
      WHATSAPP_VERIFY_TOKEN: settings.verify,
      WHATSAPP_API_VERSION: "v23.0",
    },
    taken: books.taken,
    unknown: books.unknown,
    path,
    revokeToken: (isRevoked) => {
      books.isRevoked = isRevoked;
    },
    approve: (name, values) =>
      ["ar", "en"].map((language) => {
        books.approved.set(`${name} ${language}`, values);
        return {
          field: "message_template_status_update",
          value: {
            ...{ event: "APPROVED", message_template_id: 594425479261596, reason: "NONE" },
            ...{ message_template_name: name, message_template_language: language },
          },
        };
      }),
    write: (from, words, more = {}) => hear(from, { type: "text", text: { body: words }, ...more }),
    press: (from, button) =>
      hear(from, { type: "interactive", interactive: { type: "button_reply", button_reply: button } }),
    status: (message, { status, code, pricing, isBare }) =>
      talk({
        statuses: [
          {
            ...{ id: message.id, status, timestamp: seconds(), recipient_id: message.to },
            ...(isBare === true ? {} : { biz_opaque_callback_data: message.biz_opaque_callback_data }),
            ...(pricing === undefined ? {} : { pricing: { billable: true, pricing_model: "PMP", ...pricing } }),
            ...(code === undefined ? {} : { errors: [{ code, title: "Failed" }] }),
          },
        ],
      }),
    report: async (deliver, ...changes) => {
      const statuses: number[] = [];
      for (const change of changes) {
        time += 1;
        const payload = JSON.stringify({
          object: "whatsapp_business_account",
          entry: [{ id: "1", time, changes: [change] }],
        });
        statuses.push(await deliver(path, payload, { "x-hub-signature-256": signWhatsApp(payload, settings.secret) }));
      }
      return statuses;
    },
  };
}
