import { createServer } from "node:http";
import pg from "pg";

/** Lower bound for `GET /api/products` and `GET /api/products/{id}`: one prepared statement each, on bare `node:http`. */
const pool = new pg.Pool({ ...(JSON.parse(process.env.POSTGRES ?? "{}") as pg.PoolConfig), max: 10 });

const columns = `p.id, p.slug, p.kind, p.name, p.summary, p.images, (select json_object_agg(x.currency, x.amount_minor) from product_prices x where x.product_id = p.id) as prices,
  p.discount_percentage, p.variant_label, p.rating_sum, p.rating_count, p.created_at, p.programme, p.coaching,
  json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as category,
  (select json_agg(json_build_object('id', v.id, 'size', v.size, 'label', v.label, 'sku', v.sku, 'stock', v.on_hand - v.reserved)
   order by v.position, v.id) from variants v where v.product_id = p.id) as variants`;

const list = {
  name: "list",
  text: `select ${columns} from products p join categories c on c.id = p.category_id
    where p.archived_at is null order by p.created_at desc, p.id desc limit $1`,
};
const one = {
  name: "one",
  text: `select ${columns}, p.description, p.facts from products p join categories c on c.id = p.category_id
    where p.archived_at is null and p.id = $1`,
};

const server = createServer(async (request, reply) => {
  const [, , , id] = (request.url ?? "").split(/[/?]/);
  const { rows } =
    id === undefined || id.startsWith("limit")
      ? await pool.query({ ...list, values: [24] })
      : await pool.query({ ...one, values: [id] });
  const body = JSON.stringify(id === undefined || id.startsWith("limit") ? { products: rows } : { product: rows[0] });
  reply.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  reply.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) console.log(`open http://127.0.0.1:${address.port}`);
});
