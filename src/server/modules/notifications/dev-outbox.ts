import type { FastifyInstance, FastifyReply } from "fastify";
import type { Database } from "#server/platform/db/database.ts";
import { and, desc, eq, isNotNull } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Channel } from "#shared/domain/notification-topics.ts";
import { type OutboxEntry, outboxPage } from "./dev-outbox-page.ts";
import { deliveries } from "./tables.ts";

const maxShown = 200;

async function readSent(database: Database, channel?: Channel): Promise<OutboxEntry[]> {
  const isOn = channel === undefined ? undefined : eq(deliveries.channel, channel);
  const rows = await database.reader
    .select()
    .from(deliveries)
    .where(and(isNotNull(deliveries.sentAt), isNotNull(deliveries.text), isOn))
    .orderBy(desc(deliveries.sentAt), desc(deliveries.id))
    .limit(maxShown);
  return rows.map(({ id, channel: sentBy, recipient, subject, html, text, sentAt }) => ({
    id,
    channel: sentBy,
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

/**
 * `/dev/outbox`: what was sent on every channel, for people. `/dev/mailbox` and `/dev/mailbox.json`: the mails alone,
 * also for tests. Not available in production.
 */
export function mountDevOutbox(
  app: FastifyInstance,
  { config, database }: Pick<Platform, "config" | "database">,
): void {
  if (config.environment === "production") return;
  app.get("/dev/mailbox.json", async (_, reply) => {
    uncached(reply);
    const mails = await readSent(database, "mail");
    return { mails: mails.map(({ channel: _channel, ...mail }) => mail) };
  });
  const mountPage = (path: string, channel?: Channel): void => {
    app.get<{ Querystring: { readonly mail?: unknown } }>(path, async (request, reply) => {
      const entries = await readSent(database, channel);
      uncached(reply).type("text/html; charset=utf-8").header("content-security-policy", policy);
      return outboxPage(entries, { path, shownId: String(request.query.mail ?? "") });
    });
  };
  mountPage("/dev/outbox");
  mountPage("/dev/mailbox", "mail");
}
