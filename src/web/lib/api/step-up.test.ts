import { expect, test, vi } from "vitest";
import { getMe } from "#shared/contract/accounts.ts";
import { ApiError, type Client } from "#shared/contract/client.ts";
import { answerStepUp, withStepUp } from "./step-up.ts";

const refused = new ApiError({ status: 403, statusText: "", data: { code: "STEP_UP_REQUIRED" }, requestId: undefined });
const failing = () => vi.fn().mockRejectedValueOnce(refused).mockResolvedValue("done");
const over = (call: ReturnType<typeof failing>) => withStepUp(call as unknown as Client)(getMe, {});

test("the same call is repeated after the second factor", async () => {
  const call = failing();
  const stop = answerStepUp(async () => true);
  expect(await over(call)).toBe("done");
  expect(call.mock.calls[0]).toEqual(call.mock.calls[1]);
  stop();
});

test("without an answer, or without a dialog to ask, the refusal stays", async () => {
  const stop = answerStepUp(async () => false);
  await expect(over(failing())).rejects.toBe(refused);
  stop();
  const call = failing();
  await expect(over(call)).rejects.toBe(refused);
  expect(call).toHaveBeenCalledTimes(1);
});
