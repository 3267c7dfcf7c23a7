import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { richWords } from "./rich-words.tsx";

const drawn = (words: string) =>
  renderToStaticMarkup(richWords(words, { terms: (part) => <a href="/terms">{part}</a> }));

describe("words with named parts", () => {
  it("have each part rendered by its name and the rest unchanged", () => {
    expect(drawn("You accept our <terms>terms & so on</terms>.")).toBe(
      'You accept our <a href="/terms">terms &amp; so on</a>.',
    );
  });

  it("show a part without a renderer as plain text", () => {
    expect(drawn("No <other>link</other> here")).toBe("No link here");
  });
});
