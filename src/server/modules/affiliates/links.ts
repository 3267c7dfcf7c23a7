import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import { affiliateCodePattern, affiliateCookie } from "#shared/domain/affiliates.ts";
import { affiliateVisits } from "./tables.ts";

interface Target {
  readonly id: string;
  readonly days: number;
}

async function findTarget({ database }: Pick<Platform, "database">, code: string): Promise<Target | undefined> {
  if (!affiliateCodePattern.test(code)) return undefined;
  const [row] = await readRows<Target>(
    database.reader,
    sql`select a.id, o.cookie_days as days from affiliates a join affiliate_offers o on o.affiliate_id = a.id
      where a.code = ${code} and a.status = 'active'`,
  );
  return row;
}

/** A path of the shop from `?to=`, never another site's; by default the home page. */
export function toShopPath(to: string | null): string {
  if (to === null || !to.startsWith("/")) return "/";
  const base = "http://shop.invalid";
  if (!URL.canParse(to, base)) return "/";
  const { origin, pathname, search } = new URL(to, base);
  return origin === base ? pathname.replace(/^\/+/, "/") + search : "/";
}

const programs = /bot|crawl|spider|preview|facebookexternalhit|whatsapp/i;
const isVisit = ({ method, headers }: FastifyRequest): boolean =>
  method === "GET" && !programs.test(headers["user-agent"] ?? "");

/** Counts a visit. Errors do not stop the redirect. */
async function countVisit({ database, clock, log }: Platform, affiliateId: string): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10);
  try {
    await database.transaction((tx) =>
      tx
        .insert(affiliateVisits)
        .values({ affiliateId, day, visits: 1 })
        .onConflictDoUpdate({
          target: [affiliateVisits.affiliateId, affiliateVisits.day],
          set: { visits: sql`${affiliateVisits.visits} + 1` },
        }),
    );
  } catch (error) {
    log.warn({ err: error, affiliateId }, "a visit of an affiliate's link was not counted");
  }
}

/**
 * `GET /c/:code`: redirects with a cookie that holds the affiliate's code; the last link wins. An unknown code redirects
 * without one.
 */
export function mountAffiliateLinks(http: FastifyInstance, platform: Platform): void {
  http.get<{ Params: { code: string } }>("/c/:code", async (request, reply) => {
    const code = request.params.code.toLowerCase();
    const target = await findTarget(platform, code);
    if (target !== undefined) {
      if (isVisit(request)) await countVisit(platform, target.id);
      void reply.setCookie(affiliateCookie, code, {
        maxAge: target.days * 86_400,
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure: platform.origin().startsWith("https:"),
      });
    }
    const { searchParams } = new URL(request.url, "http://shop.invalid");
    return reply.header("cache-control", "no-store").redirect(toShopPath(searchParams.get("to")), 302);
  });
}
