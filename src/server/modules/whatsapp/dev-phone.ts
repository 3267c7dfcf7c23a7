import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { and, desc, eq, isNotNull } from "#server/platform/db/orm.ts";
import { hashNumber, openText } from "./contacts.ts";
import type { WhatsAppContext } from "./context.ts";
import { devPhonePage, devPhonePolicy, type PhoneLine } from "./dev-phone-page.ts";
import type { WhatsAppContent, WhatsAppLine } from "./ports.ts";
import { handleEvent, receiveEvent, signBody } from "./receive-event.ts";
import { whatsappContacts, whatsappIncoming, whatsappMessages } from "./tables.ts";
import { fillTemplate, templates } from "./templates.ts";

const path = "/dev/whatsapp";
const usualNumber = "201001234567";
const maxShown = 50;

function toShown(content: WhatsAppContent): Pick<PhoneLine, "text" | "buttons" | "link"> {
  if (content.format === "text") return { text: content.text, buttons: [], link: undefined };
  if (content.format === "buttons") return { text: content.text, buttons: content.buttons, link: undefined };
  const { template, language, values, path: href } = content;
  const label = templates.find(({ name }) => name === template)?.button[language] ?? href;
  return { text: fillTemplate(template, language, values), buttons: [], link: { href, label } };
}

async function readLines(context: WhatsAppContext, number: string): Promise<PhoneLine[]> {
  const { reader } = context.platform.database;
  const [contact] = await reader
    .select({ id: whatsappContacts.id })
    .from(whatsappContacts)
    .where(eq(whatsappContacts.numberHash, hashNumber(number)));
  if (contact === undefined) return [];
  const mine = await reader
    .select()
    .from(whatsappIncoming)
    .where(eq(whatsappIncoming.contactId, contact.id))
    .orderBy(desc(whatsappIncoming.at))
    .limit(maxShown);
  const theirs = await reader
    .select()
    .from(whatsappMessages)
    .where(and(eq(whatsappMessages.contactId, contact.id), isNotNull(whatsappMessages.bodySealed)))
    .orderBy(desc(whatsappMessages.createdAt))
    .limit(maxShown);
  const lines: PhoneLine[] = [
    ...mine.map((row) => ({
      ...{ id: row.id, isMine: true, at: row.at, externalId: null, status: null, buttons: [], link: undefined },
      text: openText(context, row.bodySealed) ?? row.type,
    })),
    ...theirs.map((row) => ({
      ...{ id: row.id, isMine: false, at: row.createdAt, externalId: row.externalId, status: row.status },
      ...toShown(JSON.parse(openText(context, row.bodySealed) ?? '{"format":"text","text":""}') as WhatsAppContent),
    })),
  ];
  return lines.sort((a, b) => a.at.getTime() - b.at.getTime());
}

const toReport = ({ phoneNumberId }: WhatsAppLine, value: object) => ({
  object: "whatsapp_business_account",
  entry: [
    {
      id: "0",
      changes: [
        {
          field: "messages",
          value: { messaging_product: "whatsapp", metadata: { phone_number_id: phoneNumberId }, ...value },
        },
      ],
    },
  ],
});

/** Sends a signed report as WhatsApp does. */
async function report(context: WhatsAppContext, line: WhatsAppLine, value: object): Promise<void> {
  const rawBody = Buffer.from(JSON.stringify(toReport(line, value)));
  const signature = signBody(rawBody, line.appSecret);
  const eventId = await receiveEvent(context, {
    rawBody,
    header: (name) => (name === "x-hub-signature-256" ? signature : undefined),
  });
  // The job would do the same; done at once, so that the next page shows it.
  await handleEvent(context, eventId);
}

type Fields = Readonly<Record<string, string>>;

function toValue({ number = "", text = "", button = "", title = "", message = "", status = "" }: Fields, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  if (message !== "") {
    const pricing = { billable: true, pricing_model: "PMP", type: "regular", category: "utility" };
    return { statuses: [{ id: message, status, timestamp, recipient_id: number, pricing }] };
  }
  const base = { id: `wamid.phone.${randomUUID()}`, from: number, timestamp };
  const contacts = [{ wa_id: number, profile: { name: "Phone" } }];
  if (button !== "") {
    const interactive = { type: "button_reply", button_reply: { id: button, title } };
    return { contacts, messages: [{ ...base, type: "interactive", interactive }] };
  }
  return { contacts, messages: [{ ...base, type: "text", text: { body: text } }] };
}

const uncached = (reply: FastifyReply): FastifyReply => reply.header("cache-control", "no-store");
const readNumber = (text: string | undefined): string => (/^\d{6,18}$/.test(text ?? "") ? (text ?? "") : usualNumber);

/** `/dev/whatsapp`: simulates the phone that writes to the shop. Only where nothing is really sent. */
export async function mountDevPhone(http: FastifyInstance, context: WhatsAppContext): Promise<void> {
  const { line, platform } = context;
  if (line?.isSandbox !== true || platform.config.environment === "production") return;
  await http.register(async (app) => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.get<{ Querystring: Fields }>(path, async ({ query }, reply) => {
      const number = readNumber(query["number"]);
      uncached(reply).type("text/html; charset=utf-8").header("content-security-policy", devPhonePolicy);
      return devPhonePage({ path, number, draft: query["text"] ?? "", lines: await readLines(context, number) });
    });
    app.post<{ Body: Fields }>(path, async ({ body = {} }, reply) => {
      const number = readNumber(body["number"]);
      await report(context, line, toValue({ ...body, number }, platform.clock.now()));
      return uncached(reply).redirect(`${path}?number=${number}`, 303);
    });
  });
}
