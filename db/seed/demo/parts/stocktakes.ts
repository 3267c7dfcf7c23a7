import { demoAccounts } from "#server/modules/accounts/index.ts";
import { readCounted } from "#server/modules/catalogue/index.ts";
import { waitingToShip } from "#server/modules/orders/index.ts";
import { stocktakeEntries, stocktakeLines, stocktakes } from "#server/modules/stocktakes/tables.ts";
import { addSeconds } from "#server/platform/clock.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { demoData } from "../data/index.ts";
import { demoAdmin } from "./people.ts";

const counted = 6;

/** A count that found every piece and was booked, and one that goes on, with a piece too few and two too many. */
export async function seedStocktakes({ platform, tx, now, idOf }: SeedContext): Promise<void> {
  const startedBy = idOf("user", demoAdmin);
  const names = demoData.products.flatMap(({ slug, variants }) => variants.map(({ size }) => `${slug}:${size}`));
  const variantIds = names.slice(0, counted * 2).map((name) => idOf("variant", name));
  const stock = new Map((await readCounted(tx, variantIds)).map(({ variantId, onHand }) => [variantId, onHand]));
  const waiting = await waitingToShip(tx, variantIds);
  const takes = [
    {
      name: "Shelf A",
      variants: variantIds.slice(0, counted),
      startedAt: daysBefore(now, 6),
      off: [],
      ended: { status: "booked" as const, reason: "Monthly count", endedBy: startedBy },
    },
    {
      name: "Shelf B",
      variants: variantIds.slice(counted),
      startedAt: addSeconds(now, -40 * 60),
      off: [0, -1, 0, 2],
      ended: { status: "open" as const },
    },
  ];
  for (const { name, variants, startedAt, off, ended } of takes) {
    const id = idOf("other", `stocktake:${name}`);
    const isBooked = ended.status === "booked";
    const actor = { id: startedBy, label: demoAccounts.admin };
    const subject = { subjectKind: "stocktake", subjectId: id };
    await tx
      .insert(stocktakes)
      .values({ id, name, startedBy, startedAt, ...ended, endedAt: isBooked ? addSeconds(startedAt, 1800) : null });
    const lines = variants.map((variantId, index) => {
      const expected = (stock.get(variantId) ?? 0) + (waiting.get(variantId) ?? 0);
      const pieces = Math.max(0, expected + (off[index] ?? 0));
      return {
        variantId,
        expected,
        counted: pieces,
        countedBy: startedBy,
        countedAt: addSeconds(startedAt, 60 * index),
      };
    });
    await tx.insert(stocktakeLines).values(lines.map((line) => ({ ...line, stocktakeId: id })));
    await tx.insert(stocktakeEntries).values(
      lines.map(({ variantId, counted: quantity, countedBy: byId, countedAt: at }) => ({
        ...{ id: idOf("other", `stocktake:${name}:${variantId}`), stocktakeId: id, variantId },
        ...{ way: "set" as const, quantity, byId, at },
      })),
    );
    await platform.audit.record(tx, actor, { action: "stocktake.start", ...subject, after: { name } });
    if (isBooked)
      await platform.audit.record(tx, actor, {
        ...{ action: "stocktake.book", ...subject, reason: ended.reason },
        after: { counted: lines.length, differences: {} },
      });
  }
}
