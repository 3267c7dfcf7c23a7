import { restock, sellStock } from "#server/modules/catalogue/index.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { demoData } from "../data/index.ts";
import { demoAdmin } from "./people.ts";

/** Stock history beyond the opening balance: pieces that were lent and came back, so that the demo's stock stays. */
export async function seedStock({ tx, now, idOf }: SeedContext): Promise<void> {
  const lines = demoData.products
    .slice(0, 3)
    .flatMap(({ slug, variants }) => variants.filter(({ stock }) => stock > 1).map(({ size }) => `${slug}:${size}`))
    .map((name) => ({ variantId: idOf("variant", name), quantity: 1 }));
  const by = { reason: "adjustment", actorId: idOf("user", demoAdmin) } as const;
  await sellStock(tx, lines, { ...by, at: daysBefore(now, 3), note: "Lent to the photo studio" });
  await restock(tx, lines, { ...by, at: daysBefore(now, 1), note: "Back from the photo studio" });
}
