import { expect, test } from "vitest";
import { createTestClock } from "#test/support/clock.ts";
import { accessTokenSeconds, clockLeewaySeconds, createAccessTokens } from "./access-tokens.ts";

const key = new Uint8Array(32).fill(7);
const claims = { userId: "user", sessionId: "session", role: "customer" as const };

/** Two processes whose clocks differ by two minutes. */
function twoProcesses() {
  const behind = createTestClock(new Date("2026-11-21T09:00:00Z"));
  const ahead = createTestClock(new Date("2026-11-21T09:02:00Z"));
  return {
    behind,
    ahead,
    tokensBehind: createAccessTokens([key], behind),
    tokensAhead: createAccessTokens([key], ahead),
  };
}

test("processes with clocks two minutes apart accept each other's tokens, from the first second to the last", async () => {
  const { behind, ahead, tokensBehind, tokensAhead } = twoProcesses();
  const fromAhead = await tokensAhead.sign(claims);
  const fromBehind = await tokensBehind.sign(claims);
  const accepted = async () => [await tokensBehind.verify(fromAhead), await tokensAhead.verify(fromBehind)];
  const both = [
    { userId: "user", sessionId: "session" },
    { userId: "user", sessionId: "session" },
  ];
  expect(await accepted()).toEqual(both);
  for (const clock of [behind, ahead]) clock.advance(accessTokenSeconds - 1);
  expect(await accepted()).toEqual(both);
});

test("every process rejects a token after its expiry plus the leeway", async () => {
  const clock = createTestClock();
  const tokens = createAccessTokens([key], clock);
  const token = await tokens.sign(claims);
  clock.advance(accessTokenSeconds + clockLeewaySeconds + 1);
  expect(await tokens.verify(token)).toBeUndefined();
});

test("a cached token expires in the same second as one that is verified anew", async () => {
  const clock = createTestClock();
  const [often, once] = [createAccessTokens([key], clock), createAccessTokens([key], clock)];
  const token = await often.sign(claims);
  const known = { userId: "user", sessionId: "session" };
  expect(await often.verify(token)).toEqual(known);
  clock.advance(accessTokenSeconds + clockLeewaySeconds - 1);
  expect([await often.verify(token), await once.verify(token)]).toEqual([known, known]);
  clock.advance(1);
  const fresh = createAccessTokens([key], clock);
  expect([await often.verify(token), await fresh.verify(token)]).toEqual([undefined, undefined]);
  expect(await often.verify(`${token.slice(0, -4)}AAAA`)).toBeUndefined();
});
