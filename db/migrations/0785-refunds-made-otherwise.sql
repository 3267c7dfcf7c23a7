-- A refund that its provider rejected and that other refunds of the same payment have paid: which ones, and with how much of each.
create table public.refund_replacements (
  rejected_id uuid not null references public.refunds (id),
  refund_id uuid not null references public.refunds (id),
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null,
  primary key (rejected_id, refund_id),
  check (rejected_id <> refund_id)
);
create index refund_replacements_by_refund on public.refund_replacements (refund_id);

-- Pieces of refunds that were rejected before they kept their pieces, and that a return has paid since: nothing is left to refund again.
with taken as (
  select l.refund_id from public.refund_lines l join public.order_lines o on o.id = l.line_id
  where l.status = 'rejected'
    and o.quantity < (select sum(x.quantity) from public.refund_lines x where x.line_id = o.id and x.status <> 'failed')
      + (select coalesce(sum(coalesce(p.accepted, p.quantity)), 0) from public.return_lines p join public.return_cases c on c.id = p.case_id
         where p.line_id = o.id and c.status in ('requested', 'approved', 'received', 'refunded', 'exchanged'))
), freed as (
  update public.refund_lines set status = 'failed' where status = 'rejected' and refund_id in (select refund_id from taken)
  returning refund_id
)
update public.shipments set refund_rejected = false where refund_id in (select refund_id from freed);
