import type { FastifyInstance } from "fastify";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { feedRoutes } from "./admin/routes.ts";
import { renewFeeds } from "./build-feeds.ts";
import { mountFeeds } from "./serve-feeds.ts";

export const renewFeedsJob = "renew-feeds";

export interface Feeds {
  readonly routes: readonly Route[];
  readonly mount: (http: FastifyInstance) => void;
}

/** The catalogue as Google and Meta fetch it. */
export function createFeeds(platform: Platform): Feeds {
  platform.jobs.schedule(renewFeedsJob, "* * * * *", () => renewFeeds(platform));
  return {
    routes: feedRoutes(platform),
    mount: (http) => mountFeeds(http, platform.database),
  };
}
