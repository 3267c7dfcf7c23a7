import type { Rule } from "./check-books.ts";

/** Invariants of cash with couriers. */
export const courierRules: readonly Rule[] = [
  {
    name: "what couriers owe is the cash of the parcels that arrived, each once and in full",
    sql: `select s.id, s.state, s.cod_minor, e.delta_minor from shipments s
      full join (select * from courier_entries where kind = 'due') e on e.shipment_id = s.id
      where (s.state = 'delivered' and s.cod_minor > 0 and s.case_id is null and e.id is null)
        or (e.id is not null and (s.delivered_at is null or s.case_id is not null or e.delta_minor <> s.cod_minor))`,
  },
  {
    name: "couriers' statements book what their rows say, and nothing before they are booked",
    sql: `select t.id, t.state, r.net, r.fees, e.net as booked_net, e.fees as booked_fees from courier_statements t
      left join (select statement_id, sum(net_minor) as net, sum(fee_minor + tax_minor) as fees from courier_statement_rows
        where verdict in ('matched', 'short', 'over') group by 1) r on r.statement_id = t.id
      left join (select statement_id, sum(delta_minor) filter (where kind = 'remitted') as net,
        sum(delta_minor) filter (where kind = 'fee') as fees from courier_entries group by 1) e on e.statement_id = t.id
      where coalesce(r.net, 0) + coalesce(e.net, 0) <> 0 or coalesce(r.fees, 0) + coalesce(e.fees, 0) <> 0
        or (t.state = 'booked' and t.reason is null and t.bank_minor <> coalesce(r.net, 0))`,
  },
  {
    name: "an entry of a courier is in the currency of its parcel and its statement, and with the same courier",
    sql: `select e.id, e.carrier, e.currency from courier_entries e left join shipments s on s.id = e.shipment_id
      left join courier_statements t on t.id = e.statement_id
      left join courier_entries d on d.shipment_id = e.shipment_id and d.kind = 'due'
      where e.currency <> s.currency or e.currency <> t.currency or e.carrier <> t.carrier or e.carrier <> d.carrier
        or (e.shipment_id is not null and d.id is null)`,
  },
];
