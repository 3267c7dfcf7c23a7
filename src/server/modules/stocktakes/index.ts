export { stocktakeRoutes } from "./routes.ts";
