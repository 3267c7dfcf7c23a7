import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { TOO_MANY_REQUESTS } from "./refusals.ts";
import { line } from "./values.ts";

const maxErrorFrames = 8;

/** An error of a page, without values: the message may quote what somebody typed. */
export const browserError = z.strictObject({
  type: line(1, 100),
  /** Own lines of the stack, the innermost first. */
  frames: z.array(line(1, 200)).check(z.maxLength(maxErrorFrames)),
  /** The page's path, with ids and tokens as `*`. */
  route: line(1, 200),
});
export type BrowserError = z.infer<typeof browserError>;

export const reportBrowserError = endpoint({
  method: "POST",
  path: "/errors",
  summary: "Report an error of a page",
  tag: "Health",
  access: "public",
  body: browserError,
  maxBodyBytes: 4096,
  status: 204,
  errors: [TOO_MANY_REQUESTS],
});
