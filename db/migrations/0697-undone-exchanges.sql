-- The refund that set the worth of an undone exchange out: a return of goods, though no return pays it.
alter table return_cases
  add column undo_refund_id uuid references refunds (id),
  add constraint return_cases_undo_refund check (undo_refund_id is null or undone_at is not null);
create index return_cases_by_undo_refund on return_cases (undo_refund_id) where undo_refund_id is not null;
