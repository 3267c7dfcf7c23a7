export {
  allOf,
  foldedHolds,
  isoOf,
  likePattern,
  limitOf,
  readRows,
  readTotal,
  totalOf,
  withinDays,
} from "#server/platform/db/rows.ts";
