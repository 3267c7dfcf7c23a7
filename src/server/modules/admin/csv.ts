export { type Cell, csvFile, toCsv } from "#server/platform/csv.ts";
