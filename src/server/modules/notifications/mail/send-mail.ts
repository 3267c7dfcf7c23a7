import { readSeller } from "#server/modules/markets/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SendOn } from "../deliver.ts";
import type { MailData } from "../kinds.ts";
import { stoppableTopic } from "../policies.ts";
import type { PreferenceLinks } from "../preferences/links.ts";
import type { DeliveryRow } from "../tables.ts";
import type { Mailer } from "./mailer.ts";
import { renderMail } from "./render/render-mail.ts";
import { type ShopFacts, toShopFacts } from "./shop-facts.ts";

type Needs = Pick<Platform, "database" | "origin">;

/** The sender in the footer: the seller of the mail's order, else the shop's general details. */
async function findShop({ database }: Needs, { language }: DeliveryRow, data: object): Promise<ShopFacts> {
  const { seller } = data as { readonly seller?: ShopFacts };
  if (seller !== undefined) return seller;
  return toShopFacts("ZZ", await readSeller(database.reader, "ZZ"), { language, isAboutOrder: false });
}

/** Renders a mail and hands it to the mail server. */
export function createSendMail(needs: Needs, mailer: Mailer, links: PreferenceLinks): SendOn {
  return async (row, data) => {
    const { id, kind, language, recipient } = row;
    const origin = needs.origin();
    const topic = stoppableTopic(kind);
    const stop =
      topic === undefined
        ? undefined
        : {
            topic,
            url: origin + links.stopPath(id),
            subject: links.stopSubject(id),
            allUrl: origin + links.allPath(id),
          };
    const shop = await findShop(needs, row, data);
    const mail = renderMail(kind, data as MailData[typeof kind], language, origin, { stop, shop });
    const { subject, html, text, calendar, replyTo } = mail;
    const delivery = await mailer.send({
      ...{ id, to: recipient, language, subject, html, text, calendar, stopUrl: stop?.url, stopSubject: stop?.subject },
      ...(replyTo === undefined ? {} : { replyTo }),
    });
    if (delivery.outcome === "refused") {
      const { reason, isAddressUnknown } = delivery;
      return { what: "refused", subject, reason, isAddressUnknown };
    }
    return { what: "sent", subject, ...(mailer.keepsContent ? { kept: { html, text } } : {}) };
  };
}
