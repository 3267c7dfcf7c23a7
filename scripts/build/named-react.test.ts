import * as react from "react";
import * as runtime from "react/jsx-runtime";
import { expect, test } from "vitest";
import { reactNames } from "./named-react.ts";

test.each([
  ["react", react],
  ["react/jsx-runtime", runtime],
])("every name that pages get from %s is there", (path, all) => {
  const names = reactNames[path]?.split(", ") ?? [];
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !(name in all))).toEqual([]);
});
