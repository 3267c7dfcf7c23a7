import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PaymentProvider, SandboxBook } from "#server/modules/payments/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { mountSandboxPages } from "./pages.ts";
import { createSandbox } from "./provider.ts";
import { type PostToShop, type SandboxReport, sandboxReportJob, sendReport } from "./report.ts";

export { type PostToShop, sandboxReportJob } from "./report.ts";

export interface Sandbox {
  readonly provider: PaymentProvider;
  /** Its hosted pages, outside /api. */
  readonly mount: (http: FastifyInstance, languageOf: (request: FastifyRequest) => Language) => Promise<void>;
}

/** The sandbox provider with its storage, pages and webhooks. */
export function createSandboxProvider(
  { clock, ids, jobs }: Pick<Platform, "clock" | "ids" | "jobs">,
  book: SandboxBook,
  post: PostToShop,
): Sandbox {
  let known: Promise<string> | undefined;
  const secret = (): Promise<string> => {
    known ??= book.secret(ids.secret());
    // Failed look-ups are not cached.
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
  jobs.define(sandboxReportJob, (report: SandboxReport) => sendReport({ clock, secret, post }, report));
  return {
    provider: createSandbox({ book, clock, secret }),
    mount: (http, languageOf) => mountSandboxPages(http, { book, languageOf }),
  };
}
