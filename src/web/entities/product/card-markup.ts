import type { ShownOfCard } from "./packed-cards.ts";

const styleOf = (element: Element): string => element.getAttribute("style") ?? "";

/** Reads a product card's fields from the server's markup. */
export function readCardMarkup(slug: string): ShownOfCard {
  const link = document.querySelector(`.goods-name>a[href$="/${CSS.escape(slug)}"]`);
  const card = link?.closest(".goods");
  const text = (selector: string): string => card?.querySelector(selector)?.textContent ?? "";
  const picture = card?.querySelector(".picture");
  return {
    name: link?.textContent ?? "",
    choices: text(".goods-meta"),
    image: picture
      ? { url: picture.getAttribute("src") ?? "", placeholder: styleOf(picture).replace("background:", "") }
      : null,
    secondView: card?.querySelector(".second-view")?.getAttribute("src") ?? null,
    rating: { average: Number(text(".goods-rating b")), count: Number(text(".goods-rating bdi").slice(1, -1)) },
  };
}
