import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SandboxBook, SandboxCardSetup, SandboxEntry } from "#server/modules/payments/index.ts";
import { notFound } from "#server/platform/errors.ts";
import { sandboxCardOutcomes } from "#shared/domain/sandbox-cards.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { sandboxCardPage, sandboxPage, sandboxPagePolicy } from "./page.ts";

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
  const { id } = request.params as { id: string };
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw notFound("No such payment");
  return id;
};

async function findEntry(book: SandboxBook, request: FastifyRequest): Promise<SandboxEntry> {
  const entry = await book.find(idOf(request));
  if (entry === undefined) throw notFound("No such payment");
  return entry;
}

async function findSetup(book: SandboxBook, request: FastifyRequest): Promise<SandboxCardSetup> {
  const setup = await book.findSetup(idOf(request));
  if (setup === undefined) throw notFound("No such card");
  return setup;
}

const cardReturnPath = ({ setupId }: SandboxCardSetup): string => `/dashboard/cards?setup=${setupId}`;

const showPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .header("content-security-policy", sandboxPagePolicy)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page);

/** The page on which a card is added. */
function mountCardPages(app: FastifyInstance, book: SandboxBook): void {
  app.get("/sandbox-card/:id", async (request, reply) => {
    const setup = await findSetup(book, request);
    return showPage(reply, sandboxCardPage(setup, cardReturnPath(setup)));
  });
  for (const outcome of [...sandboxCardOutcomes, null])
    app.post(`/sandbox-card/:id/${outcome ?? "cancel"}`, async (request, reply) => {
      const setup = await findSetup(book, request);
      await book.endSetup(setup.setupId, outcome);
      return reply.header("cache-control", "no-store").redirect(cardReturnPath(setup), 303);
    });
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
    mountCardPages(app, book);
    app.get("/sandbox-pay/:id", async (request, reply) => {
      const entry = await findEntry(book, request);
      return showPage(reply, sandboxPage(entry, languageOf(request), returnPath(entry)));
    });
    for (const [action, move] of Object.entries(moves)) {
      app.post(`/sandbox-pay/:id/${action}`, async (request, reply): Promise<FastifyReply> => {
        const before = await findEntry(book, request);
        const after = (await book.settle(before.merchantReference, move)) ?? before;
        if (action === "vanish") return reply.status(204).send();
        return reply.header("cache-control", "no-store").redirect(returnPath(after), 303);
      });
    }
  });
}
