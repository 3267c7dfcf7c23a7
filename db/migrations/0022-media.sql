-- Pictures by the hash of their bytes; the bytes lie in DATA_DIR/media.
create table media (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  format text not null check (format in ('svg', 'png', 'jpeg', 'webp', 'avif')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  -- One colour that stands in until the picture is there.
  placeholder text not null check (placeholder ~ '^#[0-9a-f]{6}$'),
  -- Since when nothing names it, as the nightly look has found; null while something does.
  unused_since timestamptz,
  created_at timestamptz not null
);
