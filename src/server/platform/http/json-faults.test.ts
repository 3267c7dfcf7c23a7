import fc from "fast-check";
import { expect, test } from "vitest";
import { findJsonFault } from "./json-faults.ts";

const limits = { maxDepth: 4, maxValues: 10 };
const findFault = (text: string) => findJsonFault(Buffer.from(text), limits);

test.each([
  '{"a":{"b":[{"c":1}]},"d":"[[[[[[","e":"\\"{{{{{\\\\"}',
  '[{"a":1},{"a":2}]',
  '{"a":{"a":{"a":1}}}',
  '"text"',
  "",
  '{"a":"b","b":"a"}',
])("ordinary JSON has no fault: %s", (text) => {
  expect(findFault(text)).toBeUndefined();
});

test.each([
  ['{"a":1,"a":2}', { code: "REPEATED_KEY", key: "a" }],
  ['{"a":1,"\\u0061":2}', { code: "REPEATED_KEY", key: "a" }],
  ['{"x":[{"اسم":1 , "b":[] ,\n"اسم" : 2}]}', { code: "REPEATED_KEY", key: "اسم" }],
  ["[[[[[", { code: "TOO_DEEP" }],
  ['{"a":{"a":{"a":{"a":{', { code: "TOO_DEEP" }],
  ["[0,0,0,0,0,0,0,0,0,0,0]", { code: "TOO_MANY_VALUES" }],
  ["[[],[],[],[],[],[]]", { code: "TOO_MANY_VALUES" }],
])("%s is refused before it is parsed", (text, fault) => {
  expect(findFault(text)).toEqual(fault);
});

test("what JSON.stringify writes has no fault, and a key written twice is always found", () => {
  const wide = { maxDepth: 1000, maxValues: 100_000 };
  fc.assert(
    fc.property(fc.json(), fc.string(), fc.jsonValue(), (json, key, value) => {
      expect(findJsonFault(Buffer.from(json), wide)).toBeUndefined();
      const twice = `{${JSON.stringify(key)}:${JSON.stringify(value)},"between":0,${JSON.stringify(key)}:1}`;
      expect(findJsonFault(Buffer.from(twice), wide)?.code).toBe("REPEATED_KEY");
    }),
  );
});
