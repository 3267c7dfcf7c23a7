import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/second-factor.ts";
import type { Context } from "../context.ts";
import { readDeviceMark, setDeviceMark } from "../devices.ts";
import type { RouteOptions } from "../routes.ts";
import { passSecondFactor } from "./pass-second-factor.ts";
import { confirmFactor, readFactor, setUpFactor } from "./set-up-factor.ts";
import { renewRecoveryCodes, stepUp, turnOffFactor } from "./show-factor.ts";

export const secondFactorRoutes = (context: Context, { rules, isSecure }: RouteOptions): Route[] => [
  route(contract.passSecondFactor, async (call) => {
    call.setHeader("cache-control", "no-store");
    const step = { ...call.body, deviceMark: readDeviceMark(call) };
    const { deviceMark, ...reply } = await passSecondFactor(context, rules, step, call);
    setDeviceMark(call, deviceMark, isSecure());
    return reply;
  }),
  route(contract.getSecondFactor, (call) => readFactor(context, call.caller)),
  route(contract.setUpSecondFactor, (call) => setUpFactor(context, rules, call.caller, call.body.password)),
  route(contract.confirmSecondFactor, (call) => confirmFactor(context, rules, call.caller, call.body.code, call)),
  route(
    contract.stepUpSession,
    async (call) => void (await stepUp(context, rules, { caller: call.caller, given: call.body, place: call })),
  ),
  route(
    contract.turnOffSecondFactor,
    async (call) => void (await turnOffFactor(context, rules, { caller: call.caller, given: call.body, place: call })),
  ),
  route(contract.renewRecoveryCodes, (call) =>
    renewRecoveryCodes(context, rules, { caller: call.caller, given: call.body, place: call }),
  ),
];
