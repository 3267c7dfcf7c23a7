import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { fieldProblems } from "#shared/contract/problem.ts";
import {
  forbidden,
  invalid,
  permissionDenied,
  secondFactorMissing,
  stepUpRequired,
  unauthenticated,
} from "../errors.ts";
import { type Call, type Caller, type CallFacts, callerMay, type FileReply, type Route } from "./call.ts";
import { type KeyCalls, readApiKey, resolveKeyCaller, runForCaller } from "./key-calls.ts";
import { replyFilter } from "./reply-filter.ts";

export interface MountOptions {
  /** Resolves to the caller of a valid token with an active session, else `undefined`. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  readonly keys: KeyCalls;
  readonly toFacts: (request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined) => CallFacts;
}

type Schema = z.core.$ZodType;

function parsed(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  // A missing body counts as an empty object; `null` is a body and not an object.
  const result = z.core.safeParse(schema, value === undefined ? {} : value, { reportInput: true });
  if (!result.success) throw invalid(fieldProblems(result.error.issues));
  return result.data;
}

export function readBearer(header: string | undefined): string | undefined {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? "");
  return match?.[1];
}

const mustStepUp = ({ secondFactor }: Caller): boolean => secondFactor === "stale" || secondFactor === "unshown";

async function resolveCaller(
  endpoint: Endpoint,
  request: FastifyRequest,
  options: MountOptions,
): Promise<Caller | undefined> {
  if (endpoint.access === "public") return undefined;
  const key = readApiKey(request.headers.authorization);
  if (key !== undefined) return resolveKeyCaller(endpoint, request, key, options.keys);
  const token = readBearer(request.headers.authorization);
  const caller = token === undefined ? undefined : await options.authenticate(token);
  if (caller === undefined) throw unauthenticated(endpoint.pleaseLogIn);
  if (endpoint.access === "admin") {
    if (caller.role !== "admin") throw forbidden();
    if (!callerMay(caller, endpoint.permission)) throw permissionDenied(endpoint.permission);
    if (caller.secondFactor === "missing") throw secondFactorMissing();
  }
  if (endpoint.stepUp && mustStepUp(caller)) throw stepUpRequired();
  return caller;
}

// A private file: never stored by shared caches.
function sendFile(reply: FastifyReply, mediaType: string, { fileName, bytes }: FileReply): FastifyReply {
  const safeName = fileName.replace(/[^\w.-]/g, "-");
  return reply
    .header("content-disposition", `attachment; filename="${safeName}"`)
    .header("cache-control", "private, no-store")
    .type(mediaType)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Whether the caller already has this reply: its ETag is the one they named. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply): boolean {
  const etag = reply.getHeader("etag");
  return etag !== undefined && request.headers["if-none-match"] === etag;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The contract endpoint that the route serves. */
    readonly endpoint?: Endpoint;
  }
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Authorises before the body is read. */
function authorisation(endpoint: Endpoint, options: MountOptions) {
  if (endpoint.access === "public") return {};
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const caller = await resolveCaller(endpoint, request, options);
    if (caller === undefined) return;
    callers.set(request, caller);
    request.userId = caller.userId;
  };
  return { onRequest };
}

function mountRoute(app: FastifyInstance, { endpoint, handle }: Route, options: MountOptions): void {
  const { upload, reply: replies, maxBodyBytes = upload?.maxBytes } = endpoint;
  app.route({
    method: endpoint.method as HTTPMethods,
    url: endpoint.path,
    config: { endpoint },
    // Fastify requests a serializer per schema at start; ours is compiled on demand. A key that is a number would
    // make V8 keep room for each number below it.
    ...(replies === undefined
      ? {}
      : { schema: { response: { "2xx": {} } }, serializerCompiler: () => replyFilter(replies) }),
    ...(maxBodyBytes === undefined ? {} : { bodyLimit: maxBodyBytes }),
    ...authorisation(endpoint, options),
    handler: async (request, reply) => {
      const caller = callers.get(request);
      // Personal replies are never cached.
      if (caller !== undefined) reply.header("cache-control", "no-store");
      const call = Object.assign(options.toFacts(request, reply, caller), {
        caller,
        params: parsed(endpoint.params, request.params),
        query: parsed(endpoint.query, request.query),
        body: parsed(endpoint.body, request.body),
      });
      const body = call.body ?? request.rawBody?.toString("base64");
      const work = () => handle(call as Call<Endpoint>);
      const result = await runForCaller(endpoint, request, { caller, calls: options.keys, body }, work);
      reply.status(endpoint.status);
      if (endpoint.file !== undefined) return sendFile(reply, endpoint.file, result as FileReply);
      if (isUnchanged(request, reply)) return reply.status(304).send();
      return endpoint.status === 204 ? reply.send() : result;
    },
  });
}

// A separate scope, so that no other call accepts these body types.
async function mountUpload(scope: FastifyInstance, entry: Route, types: readonly string[], options: MountOptions) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...types], { parseAs: "buffer" }, (request, body, done) => {
    request.rawBody = body as Buffer;
    done(null, undefined);
  });
  mountRoute(scope, entry, options);
}

/** Mounts endpoints: authorise, validate the input, run the handler, filter the reply. */
export function mount(app: FastifyInstance, routes: readonly Route[], options: MountOptions): void {
  for (const entry of routes) {
    const { upload } = entry.endpoint;
    if (upload === undefined) mountRoute(app, entry, options);
    else void app.register((scope) => mountUpload(scope, entry, upload.types, options));
  }
}
