import { type CallInput, type CodeOf, type Endpoint, pathFor, type RefusalDetails, type ReplyOf } from "./endpoint.ts";

export interface TransportRequest {
  readonly method: Endpoint["method"];
  /** Path with query, relative to `/api`, starting with `/`. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface TransportReply {
  readonly status: number;
  readonly statusText: string;
  /** Decoded JSON; `undefined` for 204 and for bodies that are not JSON. */
  readonly data: unknown;
  readonly requestId: string | undefined;
}

/** Transport of calls: `fetch` in the browser, in-process on the server. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>;

export interface CallOptions {
  /** The file of an endpoint with `upload`; its media type is the Blob's. */
  readonly upload?: { readonly type: string; readonly size: number };
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Calls an endpoint and returns its reply; rejects with an ApiError for every status outside 200–299. */
export type Client = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<ReplyOf<E>>;

interface ErrorBody {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly errors?: unknown;
  readonly error?: { readonly message?: unknown };
}

export interface ApiFieldError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

const toBody = (data: unknown): ErrorBody => (typeof data === "object" && data !== null ? data : {});
const toText = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** An error reply. Message: the server's, else error.message, else the status text, else the status. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly statusText: string;
  readonly data: unknown;
  readonly requestId: string | undefined;

  constructor(reply: TransportReply) {
    const body = toBody(reply.data);
    super(
      toText(body.message) ??
        toText(body.error?.message) ??
        toText(reply.statusText) ??
        `HTTP error! status: ${reply.status}`,
    );
    this.status = reply.status;
    this.statusText = reply.statusText;
    this.data = reply.data;
    this.requestId = reply.requestId;
  }

  /** UPPER_SNAKE code of the reply; "" when it has none. */
  get code(): string {
    return toText(toBody(this.data).code) ?? "";
  }

  get fieldErrors(): readonly ApiFieldError[] {
    const { errors } = toBody(this.data);
    return Array.isArray(errors) ? (errors as ApiFieldError[]) : [];
  }
}

/** The body of a refusal. */
type Refused<E, Code> = RefusalDetails<E, Code> & { readonly message: string; readonly code: Code };

/** Whether a call was refused with this declared code; types `error.data` accordingly. */
export function isRefusal<const E extends Endpoint, const Code extends CodeOf<E>>(
  error: unknown,
  _endpoint: E,
  ...codes: readonly Code[]
): error is ApiError & { readonly code: Code; readonly data: Refused<E, Code> } {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

export function createClient(transport: Transport): Client {
  return async (endpoint, input, { upload, ...options } = {}) => {
    const body = upload ?? input.body;
    const reply = await transport({
      method: endpoint.method,
      path: pathFor(
        endpoint.path,
        input.params as Record<string, string> | undefined,
        input.query as Record<string, unknown> | undefined,
      ),
      ...(body === undefined ? {} : { body }),
      ...options,
    });
    if (reply.status < 200 || reply.status > 299) throw new ApiError(reply);
    return reply.data as ReplyOf<typeof endpoint>;
  };
}
