import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod/mini";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, isNull } from "#server/platform/db/orm.ts";
import { unavailable } from "#server/platform/errors.ts";
import { readRange } from "#server/platform/http/byte-range.ts";
import { type Caller, callerMay } from "#server/platform/http/call.ts";
import { toStoreKey } from "./check-upload.ts";
import { noSuchMedia } from "./errors.ts";
import { healthKindOf, isSigned, type MediaAddress } from "./media-links.ts";
import { findMemberKey } from "./member-keys.ts";
import type { VaultDeps } from "./ports.ts";
import { findShownPhoto, isAgreed } from "./publishing/show-photos.ts";
import { deriveObjectKey, openRange } from "./sealed-file.ts";
import { type MediaRow, privateMedia } from "./tables.ts";
import { isViewersBrowser, viewerCookieName } from "./viewer-cookie.ts";

const querySchema = z.object({
  u: z.uuid(),
  e: z.string().check(z.regex(/^\d{1,12}$/)),
  s: z.string().check(z.maxLength(100)),
  r: z.optional(z.enum(["small", "file"])),
});
const idSchema = z.uuid();

/** Private media are never cached, and run no scripts when opened as a page. */
const headers = {
  "cache-control": "private, no-store",
  "accept-ranges": "bytes",
  "content-disposition": "inline",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
};

/** The content of an address, if its signature is valid and it has not expired. Throws 404. */
function readAddress({ linkKeys, platform }: VaultDeps, params: unknown, query: unknown): MediaAddress {
  const id = z.core.safeParse(idSchema, Reflect.get(Object(params), "id"));
  const asked = z.core.safeParse(querySchema, query);
  if (!id.success || !asked.success) throw noSuchMedia();
  const { u, e, s, r } = asked.data;
  const address = { id: id.data, rendition: r, viewerId: u, endsAt: Number(e) };
  if (!isSigned(linkKeys, address, s) || address.endsAt * 1000 <= platform.clock.now().getTime()) throw noSuchMedia();
  return address;
}

/** Whether the viewer sees a photo only in order to publish it, and not as somebody who coaches the member. */
async function isForPublishing({ ports }: VaultDeps, tx: Tx, viewer: Caller, row: MediaRow): Promise<boolean> {
  if (row.kind !== "photo" || !callerMay(viewer, "content") || !(await isAgreed(tx, row.id))) return false;
  return !(await ports.findReadable(tx, viewer, healthKindOf.photo)).includes(row.ownerId);
}

/** The medium, if the viewer is signed in and may see it now; access by staff is recorded. Throws 404. */
async function openMedia(deps: VaultDeps, { id, viewerId }: MediaAddress): Promise<MediaRow> {
  return deps.platform.database.transaction(async (tx) => {
    const viewer = await deps.ports.findSignedIn(tx, viewerId);
    const [row] = await tx
      .select()
      .from(privateMedia)
      .where(and(eq(privateMedia.id, id), isNull(privateMedia.deletedAt)));
    if (viewer === undefined || row === undefined) throw noSuchMedia();
    if (row.ownerId === viewer.userId) return row;
    if (viewer.role !== "admin") throw noSuchMedia();
    if (await isForPublishing(deps, tx, viewer, row))
      await deps.ports.readAgreedPhoto(tx, viewer, { memberId: row.ownerId, objectId: row.id });
    else await deps.ports.readHealth(tx, viewer, row.ownerId, healthKindOf[row.kind], row.id);
    return row;
  });
}

async function send(
  deps: VaultDeps,
  reply: FastifyReply,
  file: { id: string; key: Buffer; length: number },
  range: string | undefined,
) {
  const { id, key, length } = file;
  const part = readRange(range, length);
  if (part === "beyond") return reply.status(416).header("content-range", `bytes */${length}`).send();
  const { from, to } = part === "whole" ? { from: 0, to: length } : part;
  if (part !== "whole") reply.status(206).header("content-range", `bytes ${from}-${to - 1}/${length}`);
  const read = async (start: number, end: number): Promise<Buffer> => {
    const bytes = await deps.store.get(toStoreKey(id), start, end);
    if (bytes === undefined) throw unavailable("The file is not there", `media ${id} has no bytes`);
    return bytes;
  };
  reply.header("content-length", to - from);
  return reply.send(Readable.from(openRange(key, read, { length, from, to }), { objectMode: false }));
}

/** Decrypts a medium, or its thumbnail, while sending. Throws 404. */
async function sendRow(
  deps: VaultDeps,
  reply: FastifyReply,
  row: MediaRow,
  isSmall: boolean,
  range: string | undefined,
) {
  const memberKey = await findMemberKey(deps.platform.database.reader, deps.mediaKey, row.ownerId);
  const [id, length] = isSmall ? [row.smallId, row.smallBytes] : [row.id, row.bytes];
  if (memberKey === undefined || id === null || length === null) throw noSuchMedia();
  reply.headers(headers).type(row.mime);
  return send(deps, reply, { id, key: deriveObjectKey(memberKey, id), length }, range);
}

const shownSchema = z.object({ consent: z.uuid(), id: z.uuid() });
const renditionSchema = z.object({ r: z.optional(z.literal("small")) });

/** `GET /media/r/:consent/:id`: a photo that its member agreed to show, checked at every request and never cached. */
export function mountShownPhotos(http: FastifyInstance, deps: VaultDeps): void {
  http.get("/media/r/:consent/:id", async (request, reply) => {
    const named = z.core.safeParse(shownSchema, request.params);
    const asked = z.core.safeParse(renditionSchema, request.query);
    if (!named.success || !asked.success) throw noSuchMedia();
    const row = await findShownPhoto(deps.platform.database.reader, named.data.consent, named.data.id);
    if (row === undefined) throw noSuchMedia();
    // A search engine would keep a copy that outlives the consent.
    reply.header("x-robots-tag", "noindex, noarchive");
    return sendRow(deps, reply, row, asked.data.r === "small", request.headers.range);
  });
}

/**
 * `GET /media/p/:id`: decrypts while it sends. Permission, session and deletion are checked at every request, and in
 * browsers the viewer's cookie; an address of an export is the owner's own and works anywhere.
 */
export function mountPrivateMedia(http: FastifyInstance, deps: VaultDeps): void {
  http.get("/media/p/:id", async (request, reply) => {
    const address = readAddress(deps, request.params, request.query);
    const { viewerId, rendition } = address;
    // Browsers send where a request comes from; programs have no cookies, only the address.
    const isInBrowser = request.headers["sec-fetch-site"] !== undefined;
    const isNamed = isViewersBrowser(deps, request.cookies[viewerCookieName], viewerId);
    if (isInBrowser && rendition !== "file" && !isNamed) throw noSuchMedia();
    request.userId = viewerId;
    const row = await openMedia(deps, address);
    return sendRow(deps, reply, row, rendition === "small", request.headers.range);
  });
}
