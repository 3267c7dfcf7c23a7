import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { AppError, invalid } from "../errors.ts";
import { findJsonFault, type JsonFault, jsonLimitsFor } from "./json-faults.ts";
import { unreadable } from "./problems.ts";

const messages: Readonly<Record<JsonFault["code"], string>> = {
  TOO_DEEP: "Is nested too deeply",
  TOO_MANY_VALUES: "Has too many values",
  REPEATED_KEY: "Is there more than once",
};

function toRefusal(fault: JsonFault): AppError {
  const field = fault.code === "REPEATED_KEY" ? fault.key.slice(0, 100) : "";
  return invalid([{ field, code: fault.code, message: messages[fault.code] }]);
}

const notUtf8 = () => new AppError({ ...unreadable, status: 400 });
const compressed = () =>
  new AppError({ code: "UNSUPPORTED_MEDIA_TYPE", status: 415, message: "The content encoding is not supported" });

/**
 * Accepts JSON only and scans it before parsing. An empty body counts as none, because clients send the content type on
 * every call.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, given, done) => {
    const body = given as Buffer;
    if (body.length === 0) return done(null, undefined);
    // Decoding it anyway would store replacement characters.
    if (!isUtf8(body)) return done(notUtf8());
    const fault = findJsonFault(body, jsonLimitsFor(request.routeOptions.bodyLimit));
    if (fault !== undefined) return done(toRefusal(fault));
    return parse(request, body.toString("utf8"), done);
  });
  app.addHook("preParsing", (request, _reply, payload, done) => {
    const encoding = request.headers["content-encoding"]?.toLowerCase() ?? "identity";
    if (encoding === "identity") done(null, payload);
    else done(compressed());
  });
}
