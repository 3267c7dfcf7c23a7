-- Goods on their way back: one case for each request, with the pieces, what was found and what is refunded.
create table return_cases (
  id uuid primary key,
  order_id uuid not null references orders (id),
  user_id uuid not null references users (id),
  number text not null unique check (number ~ '^HM-[0-9]{6,}-R[0-9]+$'),
  status text not null check (status in ('requested', 'approved', 'received', 'refunded', 'exchanged', 'refused',
    'refused_after_inspection', 'withdrawn', 'expired')),
  -- Who pays the way back.
  fee text not null check (fee in ('shop', 'customer')),
  -- What of it is taken from the refund, as told with the approval.
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  -- What the customer reads: how to send it, or why not.
  instructions text,
  answer text,
  -- All that goes back: pieces and delivery, less the fee. Of it, what gift cards get.
  refund_minor bigint not null default 0 check (refund_minor >= 0),
  shipping_minor bigint not null default 0 check (shipping_minor >= 0),
  cards_minor bigint not null default 0 check (cards_minor between 0 and refund_minor),
  -- The refund of the money; null where only gift cards paid.
  refund_id uuid references refunds (id),
  requested_at timestamptz not null,
  approved_at timestamptz,
  received_at timestamptz,
  -- When it reached its final state.
  closed_at timestamptz,
  version integer not null default 1 check (version > 0),
  check (fee = 'customer' or fee_minor = 0),
  check (refund_id is null or refund_minor > cards_minor)
);
create index return_cases_by_order on return_cases (order_id);
create index return_cases_by_user on return_cases (user_id);
create index return_cases_by_status on return_cases (status, requested_at, id);
create index return_cases_by_refund on return_cases (refund_id) where refund_id is not null;

create table return_lines (
  case_id uuid not null references return_cases (id),
  line_id uuid not null references order_lines (id),
  quantity integer not null check (quantity between 1 and 99),
  reason text not null check (reason in ('wrong_size', 'changed_mind', 'defect', 'wrong_item', 'missing_parts',
    'not_as_described', 'late')),
  opened boolean not null,
  note text not null,
  -- Whether delivery is refunded with it, as its rule said on the day of the request.
  refunds_shipping text not null check (refunds_shipping in ('none', 'whole', 'always')),
  restock_default boolean not null,
  -- What the inspection found; null before.
  condition text check (condition in ('new', 'opened', 'damaged', 'missing')),
  -- Pieces that the shop takes back; of them, those that are sold again: only as new ones.
  accepted integer check (accepted between 0 and quantity),
  restocked integer check (restocked between 0 and accepted),
  refund_minor bigint not null default 0 check (refund_minor >= 0),
  primary key (case_id, line_id),
  check ((condition is null) = (accepted is null) and (condition is null) = (restocked is null)),
  check (condition = 'new' or restocked = 0),
  check (condition <> 'missing' or accepted = 0),
  check (refund_minor = 0 or accepted > 0)
);
create index return_lines_by_line on return_lines (line_id);

-- A customer's pictures of what is wrong. Private: no address leads to them but the calls that check who asks.
create table return_photos (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Null until the request that they are for; left over ones are deleted by a job.
  case_id uuid references return_cases (id),
  hash text not null unique check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
create index return_photos_by_case on return_photos (case_id) where case_id is not null;
create index return_photos_by_user on return_photos (user_id);
create index return_photos_left_over on return_photos (created_at) where case_id is null;

-- The moves that there are; the same table as src/shared/domain/return-cases.ts. A state without one is final.
create table return_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into return_moves (from_status, to_status) values
  ('requested', 'approved'),
  ('requested', 'refused'),
  ('requested', 'withdrawn'),
  ('approved', 'received'),
  ('approved', 'withdrawn'),
  ('approved', 'expired'),
  ('received', 'refunded'),
  ('received', 'exchanged'),
  ('received', 'refused_after_inspection');

create function guard_return_case() returns trigger language plpgsql as $$
begin
  if new.status <> old.status
     and not exists (select 1 from public.return_moves where from_status = old.status and to_status = new.status) then
    raise exception 'a return does not go from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if (new.order_id, new.user_id, new.number, new.requested_at) is distinct from (old.order_id, old.user_id, old.number, old.requested_at) then
    raise exception 'what a return is about is frozen' using errcode = 'restrict_violation';
  end if;
  if old.closed_at is not null and (new.refund_minor, new.shipping_minor, new.cards_minor, new.fee_minor, new.refund_id, new.closed_at)
     is distinct from (old.refund_minor, old.shipping_minor, old.cards_minor, old.fee_minor, old.refund_id, old.closed_at) then
    raise exception 'a return that is over keeps its money' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger return_cases_guard before update on return_cases for each row execute function guard_return_case();
create trigger return_cases_kept before delete on return_cases for each row execute function refuse_change();
create trigger return_cases_never_emptied before truncate on return_cases
  for each statement execute function refuse_change();
create trigger return_lines_kept before delete on return_lines for each row execute function refuse_change();
create trigger return_lines_never_emptied before truncate on return_lines
  for each statement execute function refuse_change();

-- Of a refund, what goes to gift cards with it; null: their share of the money.
alter table public.refunds add column cards_minor bigint check (cards_minor >= 0);

-- Requests from before cases become one each. An order keeps only its last one; those that staff refused are delivered.
with asked as (
  select gen_random_uuid() as id, r.order_id, o.user_id, o.number, r.requested_at, r.arrived_at, o.updated_at,
    case when o.status = 'return_requested' then 'requested'
         when o.status <> 'returned' then 'refused'
         when o.payment_status in ('refunded', 'partially_refunded') then 'refunded'
         else 'received' end as status,
    (select h.note from order_history h where h.order_id = o.id and h.from_status = 'return_requested'
      and h.status = 'delivered' order by h.at desc limit 1) as answer
  from order_returns r join orders o on o.id = r.order_id
)
insert into return_cases (id, order_id, user_id, number, status, fee, answer, requested_at, received_at, closed_at)
select id, order_id, user_id, number || '-R1', status, 'shop', case when status = 'refused' then answer end, requested_at,
  case when status in ('received', 'refunded') then coalesce(arrived_at, updated_at) end,
  case when status in ('refused', 'refunded') then updated_at end
from asked;

insert into return_lines (case_id, line_id, quantity, reason, opened, note, refunds_shipping, restock_default, condition, accepted, restocked)
select c.id, l.id, (line ->> 'quantity')::integer, 'changed_mind', false, r.reason, 'none', true,
  case when c.received_at is not null then 'opened' end,
  case when c.received_at is not null then (line ->> 'quantity')::integer end,
  case when c.received_at is not null then 0 end
from order_returns r
join return_cases c on c.order_id = r.order_id
cross join jsonb_array_elements(r.lines) as line
join order_lines l on l.id = (line ->> 'lineId')::uuid and l.order_id = r.order_id;
