export { savedReplyRoutes } from "./admin/routes.ts";
