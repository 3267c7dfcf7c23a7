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

test("a token ends for everybody once its time and the leeway are over", async () => {
  const clock = createTestClock();
  const tokens = createAccessTokens([key], clock);
  const token = await tokens.sign(claims);
  clock.advance(accessTokenSeconds + clockLeewaySeconds + 1);
  expect(await tokens.verify(token)).toBeUndefined();
});
