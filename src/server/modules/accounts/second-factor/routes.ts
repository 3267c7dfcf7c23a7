import { type Route, route } from "#server/platform/http/call.ts";
import * as passkeys from "#shared/contract/passkeys.ts";
import * as contract from "#shared/contract/second-factor.ts";
import type { Context } from "../context.ts";
import { readDeviceMark, setDeviceMark } from "../devices.ts";
import type { RouteOptions } from "../routes.ts";
import { passSecondFactor } from "./pass-second-factor.ts";
import { addPasskey, askForPasskey, startPasskey } from "./passkeys/add-passkey.ts";
import { removePasskey, renamePasskey } from "./passkeys/change-passkey.ts";
import { readFactor } from "./read-factor.ts";
import { confirmFactor, removeApp, setUpFactor } from "./set-up-factor.ts";
import { renewRecoveryCodes, stepUp, turnOffFactor } from "./show-factor.ts";

const passkeyRoutes = (context: Context, { rules }: RouteOptions): Route[] => [
  route(passkeys.requestPasskey, (call) => askForPasskey(context, call.caller)),
  route(passkeys.startPasskey, (call) => startPasskey(context, rules, call.caller, call.body.password)),
  route(passkeys.addPasskey, (call) => addPasskey(context, call.caller, call.body, call)),
  route(passkeys.renamePasskey, (call) =>
    renamePasskey(context, { caller: call.caller, id: call.params.id, place: call }, call.body.name),
  ),
  route(passkeys.removePasskey, (call) =>
    removePasskey(context, { caller: call.caller, id: call.params.id, place: call }),
  ),
];

export const secondFactorRoutes = (context: Context, options: RouteOptions): Route[] => [
  route(contract.passSecondFactor, async (call) => {
    call.setHeader("cache-control", "no-store");
    const { challenge, ...proof } = call.body;
    const step = { challenge, proof, deviceMark: readDeviceMark(call) };
    const { deviceMark, ...reply } = await passSecondFactor(context, options.rules, step, call);
    setDeviceMark(call, deviceMark, options.isSecure());
    return reply;
  }),
  route(contract.getSecondFactor, (call) => readFactor(context.database.reader, context, call.caller.userId)),
  route(contract.setUpSecondFactor, (call) => setUpFactor(context, options.rules, call.caller, call.body.password)),
  route(contract.confirmSecondFactor, (call) =>
    confirmFactor(context, options.rules, call.caller, call.body.code, call),
  ),
  route(contract.removeAuthenticatorApp, (call) => removeApp(context, call.caller, call)),
  route(
    contract.stepUpSession,
    async (call) => void (await stepUp(context, options.rules, { caller: call.caller, proof: call.body, place: call })),
  ),
  route(
    contract.turnOffSecondFactor,
    async (call) =>
      void (await turnOffFactor(context, options.rules, { caller: call.caller, proof: call.body, place: call })),
  ),
  route(contract.renewRecoveryCodes, (call) =>
    renewRecoveryCodes(context, options.rules, { caller: call.caller, proof: call.body, place: call }),
  ),
  ...passkeyRoutes(context, options),
];
