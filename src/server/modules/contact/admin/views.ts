import { findPeople } from "#server/modules/accounts/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { MessageKind, MessageReply } from "#shared/contract/admin-messages.ts";
import { toPagination } from "#shared/contract/values.ts";
import { fullName } from "#shared/domain/person-name.ts";
import {
  type ApplicationRow,
  type InboxPage,
  type InboxQuery,
  listApplications,
  listMessages,
  listReplies,
  type MessageRow,
} from "./queries.ts";

/** The replies to each message or application, by its id. */
export async function readReplies(
  reader: Reader,
  kind: MessageKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly MessageReply[]>> {
  const rows = await listReplies(reader, kind, ids);
  const people = await findPeople(reader, [...new Set(rows.map((row) => row.authorId))]);
  const replies = new Map<string, MessageReply[]>(ids.map((id) => [id, []]));
  for (const { id, text, authorId, createdAt, ...about } of rows) {
    const author = people.get(authorId);
    const subject = kind === "message" ? about.messageId : about.applicationId;
    replies.get(subject ?? "")?.push({
      ...{ id, text, sentAt: createdAt.toISOString() },
      author: author === undefined ? null : { id: authorId, name: fullName(author) },
    });
  }
  return replies;
}

async function toView<Row extends MessageRow | ApplicationRow>(
  reader: Reader,
  kind: MessageKind,
  rows: readonly Row[],
) {
  const replies = await readReplies(
    reader,
    kind,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
    replies: [...(replies.get(row.id) ?? [])],
  }));
}

const toPage = <Row>({ page, limit }: InboxQuery, { total }: InboxPage<Row>) => toPagination(page, limit, total);

export async function viewMessages(reader: Reader, query: InboxQuery) {
  const found = await listMessages(reader, query);
  return { messages: await toView(reader, "message", found.rows), pagination: toPage(query, found) };
}

export async function viewApplications(reader: Reader, query: InboxQuery) {
  const found = await listApplications(reader, query);
  return { applications: await toView(reader, "application", found.rows), pagination: toPage(query, found) };
}
