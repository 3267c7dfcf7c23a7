-- Payments by bank transfer or InstaPay: staff match what arrived, row by row, with who was to pay.
alter table orders
  drop constraint orders_payment_method_check,
  add constraint orders_payment_method_check
    check (payment_method in ('card', 'paymob', 'instalments', 'wallet', 'fawry', 'transfer', 'cod'));
alter table payments
  drop constraint payments_method_check,
  add constraint payments_method_check
    check (method in ('card', 'paymob', 'instalments', 'wallet', 'fawry', 'transfer', 'cod')),
  drop constraint payments_provider_check,
  add constraint payments_provider_check
    check (provider in ('stripe', 'paymob', 'tabby', 'tamara', 'fawry', 'transfer', 'cod', 'sandbox', 'none'));

create table transfers (
  payment_id uuid primary key references payments (id),
  -- What the customer writes into the transfer.
  code text not null unique check (code ~ '^H[0-9]{6}$'),
  user_id uuid not null references users (id),
  payer text not null check (length(payer) <= 200),
  order_number text not null,
  -- The IBAN that was shown.
  account text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- given_up: another method was chosen or the order ended; its money may still arrive.
  state text not null check (state in ('waiting', 'given_up', 'matched')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- The customer's picture of the transfer: a private file.
  proof_hash text check (proof_hash ~ '^[0-9a-f]{32}$'),
  proof_at timestamptz,
  check ((proof_hash is null) = (proof_at is null))
);
create index transfers_by_amount on transfers (currency, amount_minor, created_at desc) where state <> 'matched';
create index transfers_listed on transfers (created_at desc, payment_id desc);
create index transfers_by_user on transfers (user_id);
create index transfers_proofs on transfers (proof_at) where proof_at is not null;

-- What a bank calls the columns of an account's statements; empty: there is no such column.
create table bank_columns (
  account text primary key,
  day text not null default '',
  amount text not null default '',
  payer text not null default '',
  text text not null default '',
  version integer not null default 1 check (version > 0)
);

create table bank_statements (
  id uuid primary key,
  account text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  file_sha256 text not null unique check (file_sha256 ~ '^[0-9a-f]{64}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  -- Incoming rows of the file, and of them those that no earlier file had.
  rows integer not null check (rows > 0),
  new_rows integer not null check (new_rows between 0 and rows),
  first_on date not null,
  last_on date not null,
  created_at timestamptz not null,
  created_by uuid not null references users (id)
);
create index bank_statements_listed on bank_statements (created_at desc, id desc);

-- Money that arrived on an account.
create table bank_rows (
  id uuid primary key,
  account text not null,
  statement_id uuid not null references bank_statements (id),
  -- Of account, day, amount, payer, text and the ordinal among equal rows of the day: overlapping files count once, and
  -- equal transfers stay as many as they are.
  row_hash text not null check (row_hash ~ '^[0-9a-f]{64}$'),
  booked_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payer text not null check (length(payer) <= 200),
  text text not null check (length(text) <= 500),
  -- proposed: one member of staff matched a large amount, and a second one has to.
  state text not null check (state in ('open', 'proposed', 'matched', 'ignored')),
  payment_id uuid unique references transfers (payment_id),
  proposed_by uuid references users (id),
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  unique (account, row_hash),
  check ((payment_id is not null) = (state in ('proposed', 'matched'))),
  check (state <> 'proposed' or proposed_by is not null),
  check ((state in ('matched', 'ignored')) = (decided_at is not null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'ignored') = (reason is not null)),
  check (state <> 'matched' or proposed_by is distinct from decided_by)
);
create index bank_rows_listed on bank_rows (booked_on desc, id desc);
create index bank_rows_waiting on bank_rows (booked_on, id) where state in ('open', 'proposed');
create index bank_rows_by_statement on bank_rows (statement_id);

-- What the bank said does not change, and a match is for good: its money pays.
create function keep_bank_row() returns trigger language plpgsql as $$
declare
  decision text[] := '{state,payment_id,proposed_by,decided_by,decided_at,reason}';
begin
  if tg_op = 'DELETE' or old.state = 'matched' or to_jsonb(new) - decision is distinct from to_jsonb(old) - decision then
    raise exception 'a row of a bank statement is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_rows_kept before update or delete on bank_rows for each row execute function keep_bank_row();
create trigger bank_rows_not_emptied before truncate on bank_rows
  for each statement execute function refuse_change();
