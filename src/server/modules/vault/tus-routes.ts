import { ERRORS, Server } from "@tus/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { unauthenticated } from "#server/platform/errors.ts";
import { readBearer } from "#server/platform/http/mount.ts";
import { findMyUpload, tusPath } from "./create-upload.ts";
import { noSuchUpload } from "./errors.ts";
import type { OpenFiles } from "./open-files.ts";
import type { VaultDeps } from "./ports.ts";
import { UploadStore } from "./receive-bytes.ts";

const idSchema = z.uuid();

interface TusFault {
  readonly status_code?: number;
  readonly body?: string;
}

/** Internal errors reveal no details; a full disk is temporary, so the client may retry. */
function toAnswer(error: Error | TusFault): { status_code: number; body: string } | undefined {
  const { status_code, body } = error as TusFault;
  if (status_code !== undefined && body !== undefined && status_code < 500) return undefined;
  if (error === ERRORS.ERR_LOCK_TIMEOUT) return { status_code: 423, body: "Another connection sends this upload\n" };
  return { status_code: 503, body: "Try again later\n" };
}

/** The bytes of uploads, by tus 1.0, in its own scope, because tus must read the bodies itself. */
export async function mountTus(http: FastifyInstance, deps: VaultDeps, files: OpenFiles): Promise<void> {
  const { log } = deps.platform;
  const server = new Server({
    path: tusPath,
    datastore: new UploadStore(deps, files),
    relativeLocation: true,
    allowedOrigins: [],
    // A half-open connection blocks the next one no longer than this.
    lockDrainTimeout: 1000,
    onResponseError: (request, error) => {
      const answer = toAnswer(error);
      if (answer?.status_code === 503) log.error({ err: error, url: new URL(request.url).pathname }, "upload");
      return answer;
    },
  } as ConstructorParameters<typeof Server>[0]);
  const authorize = async (request: FastifyRequest): Promise<void> => {
    const token = readBearer(request.headers.authorization);
    const caller = token === undefined ? undefined : await deps.ports.authenticate(token);
    if (caller === undefined) throw unauthenticated();
    request.userId = caller.userId;
    const { id } = request.params as { id: string };
    if (!z.core.safeParse(idSchema, id).success) throw noSuchUpload();
    await findMyUpload(deps.platform.database.reader, caller.userId, id);
  };
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.route({
      method: ["HEAD", "PATCH", "DELETE"],
      url: `${tusPath}/:id`,
      onRequest: authorize,
      handler: async (request, reply) => {
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? "");
        reply.raw.setHeader("cache-control", "no-store");
        await server.handle(request.raw, reply.raw);
      },
    });
  });
}
