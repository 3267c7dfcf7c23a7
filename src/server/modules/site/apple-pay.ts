import type { FastifyInstance } from "fastify";
import { notFound } from "#server/platform/errors.ts";

export const applePayPath = "/.well-known/apple-developer-merchantid-domain-association";

/** The file by which Apple verifies the shop's domain, byte for byte; 404 if there is none. */
export function mountApplePay(http: FastifyInstance, file: Buffer | undefined): void {
  http.get(applePayPath, (_, reply) => {
    if (file === undefined) throw notFound();
    return reply.type("text/plain").header("cache-control", "public, max-age=3600").send(file);
  });
}
