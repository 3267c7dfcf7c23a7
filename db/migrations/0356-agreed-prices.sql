-- The price that staff agreed on with the customer: what the shop asked for a piece that day, and why it was another.
alter table order_lines add column list_unit_minor bigint;
alter table order_lines add column price_reason text;
alter table order_lines
  add constraint order_lines_agreed_price check ((list_unit_minor is null) = (price_reason is null)) not valid;
