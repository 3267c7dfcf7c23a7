import { type Call, type Route, route } from "#server/platform/http/call.ts";
import { readBearer } from "#server/platform/http/mount.ts";
import * as contract from "#shared/contract/accounts.ts";
import * as addresses from "#shared/contract/addresses.ts";
import * as sessionContract from "#shared/contract/sessions.ts";
import { addAddress, listAddresses, removeAddress, updateAddress } from "./addresses.ts";
import { closeAccount } from "./close-account.ts";
import type { Context } from "./context.ts";
import { readDeviceMark, setDeviceMark } from "./devices.ts";
import { exportAccount } from "./export-account.ts";
import { invitationRoutes } from "./invitations/routes.ts";
import type { LimitRules } from "./limit-rules.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { requestMail } from "./mail-requests.ts";
import { refreshSession } from "./refresh-session.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import { roleRoutes } from "./roles/routes.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { endSession, listSessions } from "./sessions.ts";
import { undoEmailChange } from "./undo-email-change.ts";
import { readProfile, updateProfile } from "./update-profile.ts";
import { verifyEmail, verifyEmailChange } from "./verify-email.ts";

export interface RouteOptions {
  readonly rules: LimitRules;
  /** Whether the shop runs on https; sets the cookies' Secure flag. */
  readonly isSecure: () => boolean;
}

type NoStore = Pick<Call<never>, "setHeader">;
const forbidCaching = (call: NoStore): void => call.setHeader("cache-control", "no-store");

function authRoutes(context: Context, { rules, isSecure }: RouteOptions): Route[] {
  return [
    route(contract.register, async (call) => {
      const { deviceMark, ...reply } = await register(
        context,
        rules,
        { ...call.body, deviceMark: readDeviceMark(call) },
        call.language,
        call,
      );
      setDeviceMark(call, deviceMark, isSecure());
      return reply;
    }),
    route(contract.logIn, async (call) => {
      forbidCaching(call);
      const { deviceMark, ...reply } = await logIn(
        context,
        rules,
        { ...call.body, deviceMark: readDeviceMark(call) },
        call,
      );
      setDeviceMark(call, deviceMark, isSecure());
      return reply;
    }),
    route(contract.refresh, (call) => {
      forbidCaching(call);
      return refreshSession(context, call.body.refreshToken, call);
    }),
    route(contract.logOut, async (call) => {
      const accessToken = readBearer(call.header("authorization"));
      await logOut(context, { refreshToken: call.body.refreshToken, accessToken }, call);
      return undefined;
    }),
    route(contract.verifyEmail, (call) => {
      forbidCaching(call);
      return verifyEmail(context, rules, call.body, call, readDeviceMark(call));
    }),
    route(contract.verifyEmailChange, (call) => verifyEmailChange(context, rules, call.body, call)),
    route(contract.undoEmailChange, (call) => {
      forbidCaching(call);
      return undoEmailChange(context, rules, call.body, call);
    }),
    route(contract.resendVerification, (call) =>
      requestMail(context, rules, { kind: "verification", ...call.body }, call),
    ),
    route(contract.forgotPassword, (call) =>
      requestMail(context, rules, { kind: "password-reset", email: call.body.email, language: call.language }, call),
    ),
    route(contract.resetPassword, async (call) => {
      const { deviceMark, ...reply } = await resetPassword(context, rules, call.body, readDeviceMark(call), call);
      setDeviceMark(call, deviceMark, isSecure());
      return reply;
    }),
  ];
}

function profileRoutes(context: Context, { rules }: RouteOptions): Route[] {
  return [
    route(contract.getMe, async (call) => ({ user: await readProfile(context, call.caller.userId) })),
    route(contract.updateMe, async (call) => ({
      user: await updateProfile(context, rules, call.caller, call.body, call),
    })),
    route(contract.exportMe, (call) => exportAccount(context, call.caller.userId)),
    route(
      contract.closeAccount,
      async (call) => void (await closeAccount(context, rules, call.caller, call.body.password, call)),
    ),
    route(sessionContract.listSessions, async (call) => ({ sessions: await listSessions(context, call.caller) })),
    route(
      sessionContract.endSession,
      async (call) => void (await endSession(context, call.caller, call.params.id, call)),
    ),
  ];
}

function addressRoutes(context: Context): Route[] {
  return [
    route(addresses.listAddresses, async (call) => ({
      addresses: await listAddresses(context.database.reader, call.caller.userId),
    })),
    route(addresses.addAddress, async (call) => ({
      address: await addAddress(context, call.caller.userId, call.body, call.language),
    })),
    route(addresses.updateAddress, async (call) => ({
      address: await updateAddress(context, call.caller.userId, call.params.id, call.body, call.language),
    })),
    route(
      addresses.removeAddress,
      async (call) => void (await removeAddress(context, call.caller.userId, call.params.id)),
    ),
  ];
}

export const createRoutes = (context: Context, options: RouteOptions): Route[] => [
  ...authRoutes(context, options),
  ...profileRoutes(context, options),
  ...addressRoutes(context),
  ...secondFactorRoutes(context, options),
  ...invitationRoutes(context, options),
  ...roleRoutes(context),
];
