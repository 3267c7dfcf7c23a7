import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { PlanFault } from "./admin/ports.ts";
import { announceProducts } from "./announce-products.ts";

export const publishDueJob = "publish-due-product";
export const publishMissedJob = "publish-missed-products";

const most = 500;

interface PublishingPorts {
  /** Those of the programmes that cannot be sold. */
  readonly findPlanFaults: (reader: Reader, productIds: readonly string[]) => Promise<readonly PlanFault[]>;
}

interface DueRow {
  readonly id: string;
  readonly kind: string;
  readonly isEnding: boolean;
  readonly isArchived: boolean;
}

/**
 * Puts drafts on sale and takes products off sale at their planned moments. A programme waits until its plan is complete, and
 * a product until it is translated.
 */
async function publishDue(platform: Platform, ports: PublishingPorts): Promise<void> {
  const { database, clock, audit } = platform;
  await database.transaction(async (tx) => {
    const now = clock.now();
    const due = await readRows<DueRow>(
      tx,
      sql`select id, kind, coalesce(publish_until <= ${now}, false) as "isEnding", archived_at is not null as "isArchived" from products
        where (publish_from <= ${now} and to_translate is null) or publish_until <= ${now} order by id limit ${most} for update`,
    );
    const programmes = due.filter(({ kind, isEnding }) => kind === "programme" && !isEnding).map(({ id }) => id);
    const faults = programmes.length === 0 ? [] : await ports.findPlanFaults(tx, programmes);
    const unsellable = new Set(faults.map(({ programmeId }) => programmeId));
    const ending = due.filter(({ isEnding }) => isEnding).map(({ id }) => id);
    const starting = due.filter(({ id, isEnding }) => !isEnding && !unsellable.has(id)).map(({ id }) => id);
    if (ending.length + starting.length === 0) return;
    await tx.execute(sql`update products set archived_at = coalesce(archived_at, ${now}), publish_from = null, publish_until = null,
        version = version + 1, updated_at = ${now} where id = any(${sql.param(ending)}::uuid[])`);
    await tx.execute(sql`update products set archived_at = null, publish_from = null,
        version = version + 1, updated_at = ${now} where id = any(${sql.param(starting)}::uuid[])`);
    await bumpContentVersion(tx, "catalogue");
    await announceProducts(tx, platform, [...starting, ...ending]);
    for (const { id, isEnding } of due.filter((one) => !unsellable.has(one.id) && one.isEnding !== one.isArchived))
      await audit.record(
        tx,
        { label: "system" },
        {
          action: isEnding ? "product.unpublish" : "product.publish",
          subjectKind: "product",
          subjectId: id,
          before: { isArchived: !isEnding },
          after: { isArchived: isEnding },
        },
      );
  });
}

/** Defines the jobs that publish and unpublish at planned moments. */
export function definePublishing(platform: Platform, ports: PublishingPorts): void {
  platform.jobs.define(publishDueJob, () => publishDue(platform, ports));
  platform.jobs.schedule(publishMissedJob, "* * * * *", () => publishDue(platform, ports));
}
