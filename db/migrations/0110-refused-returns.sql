-- A return that the shop refuses: the order is again what it was before the customer asked.
insert into order_moves (from_status, to_status) values ('return_requested', 'delivered');
