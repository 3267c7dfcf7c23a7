export {
  allOf,
  isoOf,
  likePattern,
  limitOf,
  readRows,
  readTotal,
  searchedHolds,
  totalOf,
  withinDays,
} from "#server/platform/db/rows.ts";
