-- What is kept of a product holds while its row is the same, so each change of its prices writes the row: also one that rounds to the same
-- price after discount.
create or replace function public.take_paid(ids uuid[]) returns void language sql as $$
  update public.products p set paid = fresh.paid
  from (select wanted.id, array_agg(x.paid_minor order by r.position) as paid
        from unnest(ids) as wanted (id) cross join public.exchange_rates r
        left join public.product_prices x on x.product_id = wanted.id and x.currency = r.currency group by 1) fresh
  where p.id = fresh.id
$$;
create or replace function public.prices_came_or_changed() returns trigger language plpgsql as $$
begin
  perform public.take_paid(array(select distinct product_id from touched order by 1));
  return null;
end $$;
