import type { Route } from "#server/platform/http/call.ts";
import { expireDue, remindDue } from "./jobs.ts";
import { codHandlers } from "./order-handlers.ts";
import type { CodDeps } from "./ports.ts";
import { codRoutes } from "./routes.ts";

export { createJudgeCash } from "./judge-cash.ts";
export { eraseConfirmations, exportConfirmations } from "./personal-data.ts";

export interface Cod {
  readonly routes: readonly Route[];
  readonly handlers: ReturnType<typeof codHandlers>;
}

/** Cash on delivery: customers confirm the order before it is sent, if the market's rule requires it. */
export function createCod(deps: CodDeps): Cod {
  const { jobs } = deps.platform;
  jobs.schedule("cod.remind", "*/10 * * * *", () => remindDue(deps));
  jobs.schedule("cod.expire", "*/10 * * * *", () => expireDue(deps));
  return { routes: codRoutes(deps), handlers: codHandlers(deps) };
}
