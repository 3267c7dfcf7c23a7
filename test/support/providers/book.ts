import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request received by a fake provider. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
  /** Resolves when it is answered or its connection is closed. */
  readonly answered: Promise<void>;
}

export interface FakeReply {
  readonly status: number;
  /** Sent as JSON; strings are sent as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A fault of one request. */
export type Fault =
  /** Executed, then the connection is closed without a response. */
  | { readonly kind: "lose-reply" }
  /** The connection is closed before execution. */
  | { readonly kind: "cut" }
  /** Not executed; this reply is sent instead. */
  | { readonly kind: "answer"; readonly reply: FakeReply }
  /** Executed, but this reply is sent instead. */
  | { readonly kind: "answer-after"; readonly reply: FakeReply }
  /** Executed, and answered only when this resolves. */
  | { readonly kind: "hold"; readonly until: Promise<void> }
  /** Executed only when this resolves. */
  | { readonly kind: "late"; readonly until: Promise<void> };

export interface FakeProvider {
  readonly url: string;
  /** All requests so far, oldest first. */
  readonly requests: FakeRequest[];
  /** Applies faults to the next requests that match "POST /path", one each. */
  disturb(what: RegExp, ...faults: Fault[]): void;
  /** Asks for the fault of each further request that has none yet. */
  disturbBy(choose: (line: string) => Fault | undefined): void;
  /** Removes all faults. */
  calm(): void;
  /** Number of matching requests. */
  count(what: RegExp): number;
  close(): Promise<void>;
}

interface Disturbance {
  readonly what: RegExp;
  readonly fault: Fault;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, { status, body, headers }: FakeReply): void {
  const text = typeof body === "string" ? body : JSON.stringify(body ?? {});
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
}

const lineOf = ({ method, path }: FakeRequest): string => `${method} ${path}`;

/**
 * A provider on loopback that answers with `handle`, records requests and injects faults. `arrive` sees a request first
 * and may reject it.
 */
export async function startFakeProvider(
  handle: (request: FakeRequest) => FakeReply | Promise<FakeReply>,
  arrive: (request: FakeRequest) => FakeReply | undefined = () => undefined,
): Promise<FakeProvider> {
  const requests: FakeRequest[] = [];
  const disturbances: Disturbance[] = [];
  const noFault = (): Fault | undefined => undefined;
  let choose: (line: string) => Fault | undefined = noFault;
  const faultFor = (request: FakeRequest): Fault | undefined => {
    const index = disturbances.findIndex(({ what }) => what.test(lineOf(request)));
    return index === -1 ? choose(lineOf(request)) : disturbances.splice(index, 1)[0]?.fault;
  };
  const act = async (request: FakeRequest, fault: Fault | undefined): Promise<FakeReply | undefined> => {
    if (fault?.kind === "cut") return undefined;
    if (fault?.kind === "answer") return fault.reply;
    const refused = arrive(request);
    if (refused !== undefined) return refused;
    if (fault?.kind === "late") await fault.until;
    const reply = await handle(request);
    if (fault?.kind === "lose-reply") return undefined;
    if (fault?.kind === "hold") await fault.until;
    return fault?.kind === "answer-after" ? fault.reply : reply;
  };
  const answer = async (raw: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(raw.url ?? "/", "http://provider.test");
    let isAnswered = () => {};
    const request: FakeRequest = {
      method: raw.method ?? "GET",
      path: pathname,
      query: searchParams,
      headers: raw.headers,
      text: await textOf(raw),
      answered: new Promise((resolve) => (isAnswered = resolve)),
    };
    requests.push(request);
    const reply = await act(request, faultFor(request)).finally(() => isAnswered());
    if (reply === undefined) return void raw.socket.destroy();
    send(response, reply);
  };
  const server = createServer((raw, response) => {
    answer(raw, response).catch((error: unknown) => send(response, { status: 500, body: { message: String(error) } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    disturb: (what, ...faults) => void disturbances.push(...faults.map((fault) => ({ what, fault }))),
    disturbBy: (chosen) => {
      choose = chosen;
    },
    calm: () => {
      disturbances.splice(0);
      choose = noFault;
    },
    count: (what) => requests.filter((request) => what.test(lineOf(request))).length,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Delivers a webhook to the shop and returns the status. */
export type Deliver = (path: string, body: string, headers: Readonly<Record<string, string>>) => Promise<number>;

interface Injects {
  inject(call: {
    method: "POST";
    url: string;
    headers: Record<string, string>;
    payload: string;
  }): Promise<{ statusCode: number }>;
}

/** Delivers into an app of this process. */
export const deliverTo =
  (http: Injects): Deliver =>
  async (path, body, headers) => {
    const all = { "content-type": "application/json", ...headers };
    return (await http.inject({ method: "POST", url: path, headers: all, payload: body })).statusCode;
  };

/** A payment in the provider's records; `reference` as the shop stores it. */
export interface BookEntry {
  readonly reference: string;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly currency: string;
}

type Rows = <T extends Record<string, unknown>>(sql: string, values?: readonly unknown[]) => Promise<T[]>;
interface OurEntry extends Record<string, unknown> {
  readonly id: string;
  readonly reference: string | null;
  readonly status: string;
  readonly captured_minor: number;
  readonly refunded_minor: number;
  readonly currency: string;
}

/**
 * Compares our records with a provider's in both directions; returns the differences as text. Money under review is
 * intentionally only in theirs.
 */
export async function differences(rows: Rows, provider: string, theirs: readonly BookEntry[]): Promise<string[]> {
  const ours = await rows<OurEntry>(
    "select id, reference, status, captured_minor, refunded_minor, currency from payments where provider = $1",
    [provider],
  );
  const byReference = new Map(ours.map((payment) => [payment.reference, payment]));
  const known = new Set(theirs.map((entry) => entry.reference));
  const invented = ours
    .filter((payment) => payment.captured_minor > 0 && !known.has(payment.reference ?? ""))
    .map((payment) => `${payment.id}: money that the provider does not have`);
  const unlike = theirs.flatMap((entry) => {
    const payment = byReference.get(entry.reference);
    if (payment?.status === "review") return [];
    const [captured, refunded] = [payment?.captured_minor ?? 0, payment?.refunded_minor ?? 0];
    if (captured === 0 && entry.capturedMinor === entry.refundedMinor) return [];
    const isSame = captured === entry.capturedMinor && refunded === entry.refundedMinor;
    const isSameMoney = captured === 0 || payment?.currency === entry.currency;
    return isSame && isSameMoney
      ? []
      : [`${entry.reference}: ${captured} - ${refunded} here, ${entry.capturedMinor} - ${entry.refundedMinor} there`];
  });
  return [...invented, ...unlike];
}
