export {
  andAll,
  likePattern,
  readRows,
  readTotal,
  resolveTotal,
  searchedHolds,
  toIso,
  toLimit,
  withinDays,
} from "#server/platform/db/rows.ts";
