import { desc, isNotNull } from "drizzle-orm";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Database } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type MailboxEntry, mailboxPage } from "./dev-mailbox-page.ts";
import { mails } from "./tables.ts";

const maxShown = 200;

async function readMailbox(database: Database): Promise<MailboxEntry[]> {
  const rows = await database.reader
    .select()
    .from(mails)
    .where(isNotNull(mails.sentAt))
    .orderBy(desc(mails.sentAt), desc(mails.id))
    .limit(maxShown);
  return rows.map(({ id, recipient, subject, html, text, sentAt }) => ({
    id,
    to: recipient,
    subject: subject ?? "",
    html: html ?? "",
    text: text ?? "",
    at: sentAt?.toISOString() ?? "",
  }));
}

// The page shows untrusted content: scripts are blocked and the mail is sandboxed.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const uncached = (reply: FastifyReply): FastifyReply => reply.header("cache-control", "no-store");

/** `/dev/mailbox` and `/dev/mailbox.json`: sent mails, for people and tests. Not available in production. */
export function mountDevMailbox(
  app: FastifyInstance,
  { config, database }: Pick<Platform, "config" | "database">,
): void {
  if (config.environment === "production") return;
  app.get("/dev/mailbox.json", async (_, reply) => {
    uncached(reply);
    return { mails: await readMailbox(database) };
  });
  app.get<{ Querystring: { readonly mail?: unknown } }>("/dev/mailbox", async (request, reply) => {
    const entries = await readMailbox(database);
    uncached(reply).type("text/html; charset=utf-8").header("content-security-policy", policy);
    return mailboxPage(entries, String(request.query.mail ?? ""));
  });
}
