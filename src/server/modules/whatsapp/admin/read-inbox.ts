import type { Reader } from "#server/platform/db/database.ts";
import { and, desc, eq, inArray, sql } from "#server/platform/db/orm.ts";
import { readPage, readRows, toIso } from "#server/platform/db/rows.ts";
import { notFound } from "#server/platform/errors.ts";
import type {
  adminGetWhatsApp,
  adminListWhatsApp,
  WhatsAppConversation,
  WhatsAppMessage,
} from "#shared/contract/admin-whatsapp.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { openText } from "../contacts.ts";
import type { WhatsAppContext } from "../context.ts";
import type { WhatsAppContent } from "../ports.ts";
import { whatsappIncoming, whatsappMessages } from "../tables.ts";

/** Names of people by id. */
export type FindNames = (reader: Reader, userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export interface InboxNeeds {
  readonly context: WhatsAppContext;
  readonly findNames: FindNames;
}

interface Row {
  readonly id: string;
  readonly number_sealed: Buffer;
  readonly name_sealed: Buffer | null;
  readonly body_sealed: Buffer | null;
  readonly user_id: string | null;
  readonly at: string;
  readonly waiting_since: string | null;
  readonly window_until: string | null;
}

const columns = sql`c.id, c.number_sealed, c.name_sealed, last.body_sealed, l.user_id, last.at, c.waiting_since,
  c.window_until`;
/** Messages of members to their coach are not in the inbox. */
const from = sql`from whatsapp_contacts c
  join lateral (select i.body_sealed, i.at from whatsapp_incoming i
    where i.contact_id = c.id and i.outcome = 'inbox' order by i.at desc, i.id desc limit 1) last on true
  left join whatsapp_links l on l.contact_id = c.id`;
const isKnown = sql`length(c.number_sealed) > 0`;

const orNull = (time: string | null): string | null => (time === null ? null : toIso(time));

async function toViews({ context, findNames }: InboxNeeds, rows: readonly Row[]): Promise<WhatsAppConversation[]> {
  const { database, clock } = context.platform;
  const names = await findNames(
    database.reader,
    rows.flatMap(({ user_id: userId }) => userId ?? []),
  );
  const now = clock.now();
  return rows.map((row) => {
    const isOpen = row.window_until !== null && new Date(row.window_until) > now;
    const number = openText(context, row.number_sealed);
    return {
      id: row.id,
      number: number === undefined ? "" : `+${number}`,
      name: openText(context, row.name_sealed) ?? "",
      customer: row.user_id === null ? null : { id: row.user_id, name: names.get(row.user_id) ?? "" },
      lastText: openText(context, row.body_sealed) ?? "",
      lastAt: toIso(row.at),
      waitingSince: orNull(row.waiting_since),
      windowUntil: isOpen ? orNull(row.window_until) : null,
    };
  });
}

export async function listConversations(
  needs: InboxNeeds,
  query: QueryOf<typeof adminListWhatsApp>,
): Promise<ReplyOf<typeof adminListWhatsApp>> {
  const isIn =
    query.state === undefined
      ? isKnown
      : query.state === "waiting"
        ? sql`c.waiting_since is not null`
        : sql`c.waiting_since is null and ${isKnown}`;
  const page = await readPage<Row>(needs.context.platform.database.reader, query, {
    rows: sql`select ${columns} ${from} where ${isIn} order by c.waiting_since asc nulls last, last.at desc, c.id`,
    count: sql`select count(*)::int as total ${from} where ${isIn}`,
  });
  return { conversations: await toViews(needs, page.rows), pagination: page.pagination };
}

/** Throws 404. */
export async function readConversation(needs: InboxNeeds, id: string): Promise<WhatsAppConversation> {
  const rows = await readRows<Row>(
    needs.context.platform.database.reader,
    sql`select ${columns} ${from} where c.id = ${id}::uuid and ${isKnown}`,
  );
  const [view] = await toViews(needs, rows);
  if (view === undefined) throw notFound();
  return view;
}

const maxShown = 100;
const shownKinds = ["greeting", "inbox-reply"];

function toText(context: WhatsAppContext, sealed: Buffer | null): string {
  const body = openText(context, sealed);
  if (body === undefined) return "";
  const content = JSON.parse(body) as WhatsAppContent;
  return "text" in content ? content.text : "";
}

/** Throws 404. */
export async function openConversation(needs: InboxNeeds, id: string): Promise<ReplyOf<typeof adminGetWhatsApp>> {
  const { context } = needs;
  const { reader } = context.platform.database;
  const conversation = await readConversation(needs, id);
  const theirs = await reader
    .select()
    .from(whatsappIncoming)
    .where(and(eq(whatsappIncoming.contactId, id), eq(whatsappIncoming.outcome, "inbox")))
    .orderBy(desc(whatsappIncoming.at))
    .limit(maxShown);
  const ours = await reader
    .select()
    .from(whatsappMessages)
    .where(and(eq(whatsappMessages.contactId, id), inArray(whatsappMessages.kind, shownKinds)))
    .orderBy(desc(whatsappMessages.createdAt))
    .limit(maxShown);
  const messages: WhatsAppMessage[] = [
    ...theirs.map((row) => ({
      ...{ id: row.id, side: "them" as const, type: row.type, status: null, at: row.at.toISOString() },
      text: openText(context, row.bodySealed) ?? "",
    })),
    ...ours.map((row) => ({
      ...{ id: row.id, side: "us" as const, type: "text", status: row.status, at: row.createdAt.toISOString() },
      text: toText(context, row.bodySealed),
    })),
  ];
  return {
    conversation,
    messages: messages.sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id)).slice(-maxShown),
  };
}
