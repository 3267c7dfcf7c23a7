import type { StaffCall } from "#server/platform/audit.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { assertVersion } from "#server/platform/errors.ts";
import { newSecret } from "#server/platform/standard-webhooks.ts";
import type {
  AdminWebhook,
  adminCreateWebhook,
  adminRotateWebhook,
  adminUpdateWebhook,
} from "#shared/contract/admin-webhooks.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { endWaiting } from "../disable.ts";
import type { WebhookNeeds } from "../ports.ts";
import { lockEndpoint } from "../queries.ts";
import { type EndpointRow, webhookEndpoints } from "../tables.ts";
import { readAddress } from "./check-address.ts";
import { toView } from "./read-webhooks.ts";

type Needs = Pick<WebhookNeeds, "platform" | "seal">;
type Body = BodyOf<typeof adminCreateWebhook>;

const entry = (action: string, id: string) => ({
  action: `webhook.${action}`,
  subjectKind: "webhook",
  subjectId: id,
});

const toColumns = ({ platform }: Needs, { name, url, events, includePersonal }: Body) => ({
  ...{ name, includePersonal },
  url: readAddress(url, platform.config.webhooksAllowLoopback),
  events: [...new Set(events)],
});

async function change(tx: Tx, id: string, values: Partial<EndpointRow>): Promise<EndpointRow> {
  await tx.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id));
  return lockEndpoint(tx, id);
}

/** Throws 400. */
export function createWebhook(needs: Needs, call: StaffCall, body: Body): Promise<ReplyOf<typeof adminCreateWebhook>> {
  const { clock, database, ids, audit } = needs.platform;
  const [id, now, secret] = [ids.next(), clock.now(), newSecret()];
  const row = { ...toColumns(needs, body), id, secret: needs.seal.seal(secret), status: "active" as const };
  return database.transaction(async (tx) => {
    await tx.insert(webhookEndpoints).values({ ...row, createdAt: now });
    const webhook = toView(await lockEndpoint(tx, id), now);
    await audit.record(tx, call, { ...entry("create", id), after: webhook });
    return { webhook, secret };
  });
}

/** Throws 400, 404, 409 VERSION_CONFLICT. */
export function updateWebhook(
  needs: Needs,
  call: StaffCall,
  id: string,
  body: BodyOf<typeof adminUpdateWebhook>,
): Promise<AdminWebhook> {
  const { clock, database, audit } = needs.platform;
  return database.transaction(async (tx) => {
    const current = await lockEndpoint(tx, id);
    const before = toView(current, clock.now());
    assertVersion(body.version, before);
    const { status = current.status } = body;
    const isBack = status === "active" && current.status !== "active";
    const changed = await change(tx, id, {
      ...toColumns(needs, body),
      ...(isBack ? { failingSince: null } : {}),
      status,
      disabledReason: status === "disabled" ? current.disabledReason : null,
      version: current.version + 1,
    });
    if (status === "paused") await endWaiting(tx, id);
    const after = toView(changed, clock.now());
    await audit.record(tx, call, { ...entry("update", id), before, after });
    return after;
  });
}

/** Throws 404, 409 VERSION_CONFLICT. */
export function removeWebhook(
  { platform: { clock, database, audit } }: Needs,
  call: StaffCall,
  id: string,
  seen: number | undefined,
): Promise<void> {
  return database.transaction(async (tx) => {
    const before = toView(await lockEndpoint(tx, id), clock.now());
    assertVersion(seen, before);
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    await audit.record(tx, call, { ...entry("delete", id), before, after: null });
  });
}

/**
 * Also signs with the previous secret for a day, so that the partner can change it without missing an event. Throws
 * 404.
 */
export function rotateSecret(
  { platform: { clock, database, audit }, seal }: Needs,
  call: StaffCall,
  id: string,
): Promise<ReplyOf<typeof adminRotateWebhook>> {
  const secret = newSecret();
  return database.transaction(async (tx) => {
    const current = await lockEndpoint(tx, id);
    const now = clock.now();
    const changed = await change(tx, id, {
      secret: seal.seal(secret),
      previousSecret: current.secret,
      previousUntil: addDays(now, 1),
      version: current.version + 1,
    });
    await audit.record(tx, call, entry("rotate", id));
    return { webhook: toView(changed, now), secret };
  });
}
