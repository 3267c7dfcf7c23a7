-- Why a review is not shown: what its writer reads.
alter table reviews add column refusal text check (length(refusal) between 1 and 500),
  add constraint reviews_refused check (refusal is null or status = 'rejected');
