import { type Route, route } from "#server/platform/http/call.ts";
import {
  adminAddFiscalDevice,
  adminCheckFiscalDevice,
  adminEnrolFiscalDevice,
  adminListFiscalDevices,
  adminRenewFiscalDevice,
  adminResumeFiscalDevice,
  adminRetireFiscalDevice,
  type FiscalDevice,
} from "#shared/contract/admin-fiscal-devices.ts";
import type { FiscalContext } from "../context.ts";
import { wrongDeviceState } from "../errors.ts";
import { holdMode } from "../queries.ts";
import { sendWaiting } from "../reporting/send-waiting.ts";
import { checkDevice } from "./check-device.ts";
import { enrolDevice, renewDevice } from "./enrol-device.ts";
import { makeDevice } from "./make-device.ts";
import { listDevices, usableEnvs } from "./read-devices.ts";
import { findAt, moveDevice, type Step } from "./steps.ts";

/** Resumes a paused device and sends its waiting documents. */
async function resumeDevice(context: FiscalContext, step: Step): Promise<FiscalDevice> {
  const device = await findAt(context, step, "active", "renewing", "retired");
  const resumed = await moveDevice(context, step, "resume-device", { pausedAt: null });
  await sendWaiting(context, device.id);
  return resumed;
}

/** Retires a device, unless it signs a market's documents or has some to report. */
async function retireDevice(context: FiscalContext, step: Step): Promise<FiscalDevice> {
  const device = await findAt(context, step, "new", "compliance", "active");
  return moveDevice(context, step, "retire-device", { state: "retired" }, async (tx) => {
    // Locked, so that phase 2 does not begin meanwhile.
    const mode = await holdMode(tx, device.market);
    if (device.state === "active" && mode === "phase2") throw wrongDeviceState(device.state);
  });
}

export function deviceRoutes(context: FiscalContext): Route[] {
  const { platform, seal } = context;
  const { reader } = platform.database;
  const inReply = async (device: Promise<FiscalDevice>) => ({ device: await device });
  return [
    route(adminListFiscalDevices, async ({ params }) => ({
      devices: await listDevices(reader, params.market),
      envs: usableEnvs(platform),
      hasKey: seal !== undefined,
    })),
    route(adminAddFiscalDevice, (call) => inReply(makeDevice(context, call, call.params.market, call.body))),
    route(adminEnrolFiscalDevice, (call) => inReply(enrolDevice(context, { ...call.params, ...call.body, call }))),
    route(adminCheckFiscalDevice, (call) => inReply(checkDevice(context, { ...call.params, ...call.body, call }))),
    route(adminRenewFiscalDevice, (call) => inReply(renewDevice(context, { ...call.params, ...call.body, call }))),
    route(adminResumeFiscalDevice, (call) => inReply(resumeDevice(context, { ...call.params, ...call.body, call }))),
    route(adminRetireFiscalDevice, (call) => inReply(retireDevice(context, { ...call.params, ...call.body, call }))),
  ];
}
