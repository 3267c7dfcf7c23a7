import { expect, test } from "vitest";
import { findUnknownWidths, knownWidths } from "./widths.ts";

const known = knownWidths(
  "@theme {\n  --container-*: initial;\n  --container-md: 48rem;\n}\n@utility max-w-prose {\n}",
);

test("a maximum width that the theme does not have is a finding, with its line", () => {
  const text =
    'const a = "page max-w-md max-w-prose sm:max-w-none";\nconst b = "grid sm:max-w-3xl max-w-44! max-w-[30ch]";';
  expect(findUnknownWidths({ path: "a.tsx", text }, known)).toEqual([
    { place: "a.tsx:2", problem: "a width that the theme does not have: max-w-3xl" },
  ]);
});
