import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Carrier, CarrierEvent, SandboxParcels } from "#server/modules/shipping/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Keys } from "#server/platform/secret.ts";
import { type Minor, minor } from "#shared/domain/money.ts";
import { sandboxCarrierPage, sandboxCarrierPolicy } from "./page.ts";
import {
  isGenuine,
  type PostToShop,
  type SandboxCarrierReport,
  sandboxCarrierJob,
  sendReport,
  signatureHeader,
} from "./report.ts";
import { isSandboxAction, sandboxSteps, sandboxTexts } from "./steps.ts";

export { sandboxCarrierJob } from "./report.ts";

interface SandboxDeps {
  readonly parcels: SandboxParcels;
  readonly clock: Clock;
  readonly keys: Keys;
}

const toEvent = (awb: string, { code, at }: { readonly code: string; readonly at: string }): CarrierEvent => ({
  awb,
  at: new Date(at),
  code,
  state: isSandboxAction(code) ? sandboxSteps[code].to : null,
  text: isSandboxAction(code) ? sandboxTexts[code] : "",
});

function readReport(rawBody: Buffer): { readonly awb: string; readonly code: string; readonly at: string } | undefined {
  const body: unknown = JSON.parse(rawBody.toString("utf8"));
  const [awb, code, at] = ["awb", "code", "at"].map((name) => Reflect.get(Object(body), name));
  const isRead = typeof awb === "string" && typeof code === "string" && typeof at === "string";
  return isRead && !Number.isNaN(Date.parse(at)) ? { awb, code, at } : undefined;
}

/** 45 of any currency, and 10 for each kilogram that is begun. */
export const toTestPrice = (weightG: number): Minor => minor(4500 + 1000 * Math.ceil(weightG / 1000));

/** A carrier for tests and demonstrations, with signed webhooks; labels are printed by the shop. */
function createCarrier({ parcels, clock, keys }: SandboxDeps): Carrier {
  const book: Carrier["book"] = async ({ reference, orderNumber, codMinor, weightG }) => ({
    awb: await parcels.book(reference, { orderNumber, codMinor, weightG }),
  });
  return {
    name: "sandbox",
    needsPlace: false,
    needsAddress: true,
    needsSender: false,
    quote: async ({ weightG, currency }) => ({ amountMinor: toTestPrice(weightG), currency }),
    book,
    bookReturn: book,
    find: async (reference) => {
      const found = await parcels.find({ reference });
      return found === undefined || found.state === "cancelled" ? undefined : { awb: found.awb };
    },
    track: async (requests) => {
      const found = await Promise.all(requests.map(({ awb }) => parcels.find({ awb })));
      return found.flatMap((parcel) => parcel?.events.map((event) => toEvent(parcel.awb, event)) ?? []);
    },
    readWebhook: async ({ rawBody, header }) => {
      if (!isGenuine(keys, clock.now(), rawBody, header(signatureHeader))) return undefined;
      const report = readReport(rawBody);
      if (report === undefined) return undefined;
      const eventKey = createHash("sha256").update(rawBody).digest("hex");
      return { eventKey, events: [toEvent(report.awb, report)] };
    },
    cancel: async ({ awb }) => ((await parcels.cancel(awb)) ? "done" : "impossible"),
  };
}

async function findParcel(parcels: SandboxParcels, request: FastifyRequest) {
  const { awb } = request.params as { awb: string };
  const found = /^\d{1,20}$/.test(awb) ? await parcels.find({ awb }) : undefined;
  if (found === undefined) throw notFound("No such parcel");
  return found;
}

/** Pages of the courier, with a button for each thing that can happen. */
async function mountPages(http: FastifyInstance, parcels: SandboxParcels): Promise<void> {
  await http.register(async (app) => {
    // Its forms have no fields.
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );
    app.get("/sandbox-carrier/:awb", async (request, reply) => {
      const parcel = await findParcel(parcels, request);
      reply.header("content-security-policy", sandboxCarrierPolicy).header("cache-control", "no-store");
      return reply.type("text/html; charset=utf-8").send(sandboxCarrierPage(parcel));
    });
    app.post("/sandbox-carrier/:awb/:action", async (request, reply) => {
      const { awb } = await findParcel(parcels, request);
      const { action } = request.params as { action: string };
      if (!isSandboxAction(action)) throw notFound();
      const { late, twice } = request.query as { late?: string; twice?: string };
      await parcels.move(awb, {
        ...sandboxSteps[action],
        code: action,
        isLate: late === "1",
        copies: twice === "1" ? 2 : 1,
      });
      return reply.header("cache-control", "no-store").redirect(`/sandbox-carrier/${awb}`, 303);
    });
  });
}

export interface SandboxCarrier {
  readonly carrier: Carrier;
  readonly mount: (http: FastifyInstance) => Promise<void>;
}

/** The test carrier with its storage, pages and webhooks. */
export function createSandboxCarrier(
  { clock, jobs }: Pick<Platform, "clock" | "jobs">,
  { parcels, keys, post }: { readonly parcels: SandboxParcels; readonly keys: Keys; readonly post: PostToShop },
): SandboxCarrier {
  const [key] = keys;
  jobs.define(sandboxCarrierJob, (report: SandboxCarrierReport) => sendReport({ clock, key, post }, report));
  return { carrier: createCarrier({ parcels, clock, keys }), mount: (http) => mountPages(http, parcels) };
}
