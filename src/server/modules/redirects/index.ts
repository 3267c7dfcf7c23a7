export { addRedirects } from "./edit-redirects.ts";
export { createFollowRedirect, type FollowRedirect } from "./follow-redirect.ts";
export { redirectRoutes } from "./routes.ts";
