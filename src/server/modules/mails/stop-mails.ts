import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Reader } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { StopLinks } from "./stop-links.ts";
import { stopPath } from "./stop-links.ts";
import { stopPage, stopPagePolicy } from "./stop-page.ts";
import { mailStops, mails } from "./tables.ts";

const toAddress = (recipient: string): string => recipient.toLowerCase();

/** Whether somebody asked for no more optional mails to this address. */
export async function isStopped(reader: Reader, recipient: string): Promise<boolean> {
  return (await reader.$count(mailStops, eq(mailStops.address, toAddress(recipient)))) > 0;
}

/** Forgets that optional mails to an address were stopped. */
export async function forgetStop(reader: Reader, recipient: string): Promise<void> {
  await reader.delete(mailStops).where(eq(mailStops.address, toAddress(recipient)));
}

interface Linked {
  readonly recipient: string;
  readonly language: Language;
}

/** Throws 404 for forged tokens and for mails whose recipient has been forgotten. */
async function findLinked(reader: Reader, links: StopLinks, token: string): Promise<Linked> {
  const id = links.readToken(token);
  if (id === undefined) throw notFound();
  const [mail] = await reader
    .select({ recipient: mails.recipient, language: mails.language })
    .from(mails)
    .where(eq(mails.id, id));
  if (mail === undefined || mail.recipient === "") throw notFound();
  return mail;
}

const send = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("content-security-policy", stopPagePolicy)
    .send(page);

interface Params {
  readonly Params: { readonly token: string };
}

/** The pages of stop links. A single POST stops, as RFC 8058 asks of `List-Unsubscribe`; a GET changes nothing. */
export async function mountStopPages(
  http: FastifyInstance,
  { database, clock }: Pick<Platform, "database" | "clock">,
  links: StopLinks,
): Promise<void> {
  const { reader } = database;
  await http.register(async (scope) => {
    // Mail providers post a form; its content says nothing that the link does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null));
    scope.get<Params>(`${stopPath}/:token`, async ({ params: { token } }, reply) => {
      const { recipient, language } = await findLinked(reader, links, token);
      const stopped = await isStopped(reader, recipient);
      const action = stopped ? `${stopPath}/${token}/resume` : `${stopPath}/${token}`;
      return send(reply, stopPage({ language, isStopped: stopped, action }));
    });
    scope.post<Params>(`${stopPath}/:token`, async ({ params: { token } }, reply) => {
      const { recipient, language } = await findLinked(reader, links, token);
      const row = { address: toAddress(recipient), stoppedAt: clock.now() };
      await reader.insert(mailStops).values(row).onConflictDoNothing();
      return send(reply, stopPage({ language, isStopped: true, action: `${stopPath}/${token}/resume` }));
    });
    scope.post<Params>(`${stopPath}/:token/resume`, async ({ params: { token } }, reply) => {
      const { recipient, language } = await findLinked(reader, links, token);
      await forgetStop(reader, recipient);
      return send(reply, stopPage({ language, isStopped: false, action: `${stopPath}/${token}` }));
    });
  });
}
