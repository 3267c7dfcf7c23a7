export type { StocktakeDeps } from "./ports.ts";
export { stocktakeRoutes } from "./routes.ts";
