-- An order's number comes with its row, without a statement of its own.
alter table orders alter column number set default 'HM-' || nextval('order_numbers');
