import { expect, test } from "vitest";
import { toBrowserError } from "./report-errors.ts";

const origin = "https://shop.example";

test.each([
  [`TypeError: x\n    at open (${origin}/assets/page-a1.js:1:20)\n    at https://other.example/x.js:1:2`],
  [`open@${origin}/assets/page-a1.js:1:20\n@https://other.example/x.js:1:2`],
])("a browser's error names own scripts, and no word of what was typed", (stack) => {
  const error = Object.assign(new TypeError("secret words"), { stack });
  const reported = toBrowserError(error, origin, "/dashboard/orders/0199-aa/pay");
  expect(reported).toEqual({
    type: "TypeError",
    frames: ["/assets/page-a1.js:1:20 open"],
    route: "/dashboard/orders/*/pay",
  });
});
