import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { findLinkedItems } from "#server/modules/catalogue/index.ts";
import { invalid } from "#server/platform/errors.ts";
import { isSitePath } from "#shared/domain/redirect-paths.ts";

interface AskedItem {
  /** SKU, product id or slug. */
  readonly name: string;
  readonly quantity: number;
}

const maxItems = 20;
const maxName = 120;
const itemPattern = /^(~[\w-]+|[^~:,]+):([1-9]\d?)$/;

/** A name with other characters than a link takes is sent as `~` and its base64url. */
function readName(text: string): string {
  return text.startsWith("~") ? Buffer.from(text.slice(1), "base64url").toString("utf8") : text;
}

/** `WHEY-1KG:2,~bWF0LzY:1`; undefined when malformed. The same name twice adds up, to at most 99. */
export function parseBuyItems(text: string): readonly AskedItem[] | undefined {
  const parts = text.split(",").map((part) => itemPattern.exec(part));
  if (parts.length > maxItems) return undefined;
  const quantities = new Map<string, number>();
  for (const part of parts) {
    const name = readName(part?.[1] ?? "");
    if (name === "" || name.length > maxName || name.includes("\0")) return undefined;
    quantities.set(name, Math.min(99, (quantities.get(name) ?? 0) + Number(part?.[2])));
  }
  return [...quantities].map(([name, quantity]) => ({ name, quantity }));
}

/**
 * The cart's address with what it stages: only items, the next page and `utm_` values; every other value is dropped.
 */
async function toCartAddress(pool: pg.Pool, asked: readonly AskedItem[], query: URLSearchParams): Promise<string> {
  const found = await findLinkedItems(
    pool,
    asked.map(({ name }) => name),
  );
  const kept = new URLSearchParams();
  for (const [index, item] of found.entries()) {
    if (item !== undefined) kept.append("item", `${item.productId}:${asked[index]?.quantity}:${item.size}`);
  }
  const leftOut = found.filter((item) => item === undefined).length;
  if (leftOut > 0) kept.set("leftOut", String(leftOut));
  const continueTo = query.get("continue_to");
  if (continueTo !== null && isSitePath(continueTo)) kept.set("continueTo", continueTo);
  for (const [name, value] of query) if (name.startsWith("utm_")) kept.append(name, value);
  return `/cart?${kept}`;
}

/**
 * `GET /buy/{item:quantity,…}`: leads to the cart, which stages the items for a customer to take over. Loading it
 * changes nothing. 400 when malformed.
 */
export function mountBuyLinks(http: FastifyInstance, pool: pg.Pool): void {
  http.get<{ Params: { "*": string } }>("/buy/*", async (request, reply) => {
    const asked = parseBuyItems(request.params["*"]);
    if (asked === undefined) throw invalid([], "Name items as SKU:quantity, separated by commas");
    const query = new URL(request.url, "http://shop.invalid").searchParams;
    return reply
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .redirect(await toCartAddress(pool, asked, query), 303);
  });
}
