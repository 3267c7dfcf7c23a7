import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SandboxBook, SandboxEntry } from "#server/modules/payments/index.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { sandboxPage, sandboxPagePolicy } from "./page.ts";

type Status = SandboxEntry["status"];

/** Target state of each button; a declined payment can be retried, as on a real page. */
const moves: Readonly<Record<string, { readonly to: Status; readonly from: readonly Status[] }>> = {
  approve: { to: "captured", from: ["open", "failed"] },
  vanish: { to: "captured", from: ["open", "failed"] },
  decline: { to: "failed", from: ["open"] },
  cancel: { to: "cancelled", from: ["open", "failed"] },
};

const cardPages: Readonly<Record<Status, string>> = {
  open: "cancel",
  captured: "success",
  failed: "failure",
  cancelled: "cancel",
};

/** Where a real provider would redirect the browser: cards have three pages, other methods one. */
export function returnPath(entry: SandboxEntry): string {
  const page = entry.method === "card" ? cardPages[entry.status] : "result";
  return `/payment/${page}?payment=${entry.merchantReference}`;
}

interface Pages {
  readonly book: SandboxBook;
  readonly languageOf: (request: FastifyRequest) => Language;
}

const idOf = (request: FastifyRequest): string => {
  const { paymentId } = request.params as { paymentId: string };
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(paymentId)) throw notFound("No such payment");
  return paymentId;
};

async function findEntry(book: SandboxBook, request: FastifyRequest): Promise<SandboxEntry> {
  const entry = await book.find(idOf(request));
  if (entry === undefined) throw notFound("No such payment");
  return entry;
}

/** Mounts the hosted pages of the sandbox provider with their four buttons. */
export async function mountSandboxPages(http: FastifyInstance, { book, languageOf }: Pages): Promise<void> {
  await http.register(async (app) => {
    // Its forms have no fields.
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );
    app.get("/sandbox-pay/:paymentId", async (request, reply) => {
      const entry = await findEntry(book, request);
      reply.header("content-security-policy", sandboxPagePolicy).header("cache-control", "no-store");
      return reply.type("text/html; charset=utf-8").send(sandboxPage(entry, languageOf(request), returnPath(entry)));
    });
    for (const [action, move] of Object.entries(moves)) {
      app.post(`/sandbox-pay/:paymentId/${action}`, async (request, reply): Promise<FastifyReply> => {
        const before = await findEntry(book, request);
        const after = (await book.settle(before.merchantReference, move)) ?? before;
        if (action === "vanish") return reply.status(204).send();
        return reply.header("cache-control", "no-store").redirect(returnPath(after), 303);
      });
    }
  });
}
