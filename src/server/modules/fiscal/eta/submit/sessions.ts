import * as z from "zod/mini";
import type { FiscalContext } from "../../context.ts";
import type { AuthorityAnswer, PosCredentials, PosSignIn, ReceiptCall } from "../../ports.ts";
import { isObject } from "../../reporting/verdict.ts";
import type { DeviceRow } from "../../tables.ts";
import type { PosDevice } from "../devices/read-devices.ts";

const credentialsForm = z.object({ clientId: z.string(), clientSecret: z.string(), presharedKey: z.string() });

/** A POS's sign-in credentials; undefined when they cannot be decrypted. */
export function openCredentials(
  { seal }: Pick<FiscalContext, "seal">,
  { credentialsSealed }: Pick<DeviceRow, "credentialsSealed">,
): PosCredentials | undefined {
  const opened = credentialsSealed === null ? undefined : seal?.open(credentialsSealed);
  return opened === undefined ? undefined : credentialsForm.parse(JSON.parse(opened));
}

/** The token of an answer, and its lifetime in seconds. */
export function readToken({
  status,
  body,
}: AuthorityAnswer): { readonly token: string; readonly seconds: number } | undefined {
  if (status !== 200 || !isObject(body)) return undefined;
  const { access_token: token, expires_in: seconds } = body;
  if (typeof token !== "string" || token === "") return undefined;
  return { token, seconds: typeof seconds === "number" && seconds > 0 ? seconds : 60 };
}

type Ask = Omit<ReceiptCall, "env" | "token">;

export interface Sessions {
  /** Calls the authority for a signed-in POS; repeats the call with a new token if the old one has expired. */
  readonly call: (device: PosDevice, ask: Ask) => Promise<AuthorityAnswer>;
}

/** Tokens of devices, kept until shortly before they expire. */
export function createSessions(context: FiscalContext): Sessions {
  const { receipts, platform } = context;
  const tokens = new Map<string, { readonly of: string; readonly token: string; readonly until: number }>();
  const signIn = async (device: PosDevice): Promise<AuthorityAnswer | string> => {
    const credentials = openCredentials(context, device);
    if (credentials === undefined) {
      platform.log.error({ deviceId: device.id }, "receipts wait: what the POS signs in with cannot be opened");
      return { status: 0, body: undefined };
    }
    const { env, serial, posVersion } = device;
    const request: PosSignIn = { env, serial, posVersion, ...credentials };
    const answer = await receipts.signIn(request);
    const read = readToken(answer);
    // The authority answers 400 to unknown credentials.
    if (read === undefined)
      return answer.status === 400
        ? { ...answer, status: 401 }
        : answer.status === 200
          ? { status: 0, body: undefined }
          : answer;
    const until = platform.clock.now().getTime() + Math.max(0, read.seconds - 30) * 1000;
    tokens.set(device.id, { of: toKey(device), token: read.token, until });
    return read.token;
  };
  const toKey = ({ credentialsSealed }: PosDevice): string => credentialsSealed.toString("base64");
  const find = (device: PosDevice): string | undefined => {
    const known = tokens.get(device.id);
    const isGood = known?.of === toKey(device) && known.until > platform.clock.now().getTime();
    return isGood ? known.token : undefined;
  };
  return {
    call: async (device, ask) => {
      const kept = find(device);
      const token = kept ?? (await signIn(device));
      if (typeof token !== "string") return token;
      const { env } = device;
      const answer = await receipts.call({ env, token, ...ask });
      if (answer.status !== 401) return answer;
      tokens.delete(device.id);
      if (kept === undefined) return answer;
      const again = await signIn(device);
      return typeof again === "string" ? receipts.call({ env, token: again, ...ask }) : again;
    },
  };
}
