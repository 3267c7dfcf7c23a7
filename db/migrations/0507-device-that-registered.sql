-- The hash of the browser's device token at registration: opened there, the mailed link also signs in. Null afterwards.
alter table users
  add column registered_device bytea;
