import * as z from "zod/mini";
import { currencies } from "../domain/currency.ts";
import { feedMarkets } from "../domain/feed-markets.ts";
import { feedChannels, leftOutReasons } from "../domain/feeds.ts";
import { languages } from "../i18n/languages.ts";
import { endpoint } from "./endpoint.ts";
import { id, timestamp } from "./values.ts";

const leftOut = z.object({
  reason: z.enum(leftOutReasons),
  /** Products and variants. */
  count: z.int(),
  /** The first few. */
  examples: z.array(z.object({ productId: id, name: z.string() })),
});
export type LeftOut = z.infer<typeof leftOut>;

const feed = z.object({
  channel: z.enum(feedChannels),
  market: z.enum(feedMarkets),
  language: z.enum(languages),
  currency: z.enum(currencies),
  /** Where the channel fetches it. */
  url: z.string(),
  items: z.int(),
  bytes: z.int(),
  /** Null before it is written for the first time. */
  builtAt: z.nullable(timestamp),
  leftOut: z.array(leftOut),
});
export type AdminFeed = z.infer<typeof feed>;

export const adminListFeeds = endpoint({
  method: "GET",
  path: "/admin/feeds",
  summary: "The product feeds: their addresses, contents and omissions",
  tag: "Admin feeds",
  access: "admin",
  permission: "integrations",
  status: 200,
  reply: z.object({ feeds: z.array(feed) }),
});
