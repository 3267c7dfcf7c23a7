import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { apiDocs } from "./scripts/build/api-docs.ts";
import { fewChunks } from "./scripts/build/few-chunks.ts";
import { leanContract } from "./scripts/build/lean-contract.ts";
import { leanRouter } from "./scripts/build/lean-router.ts";
import { namedReact } from "./scripts/build/named-react.ts";
import { plainLetters } from "./scripts/build/plain-letters.ts";
import { precompress } from "./scripts/build/precompress.ts";
import { smallScripts } from "./scripts/build/small-scripts.ts";

export default defineConfig({
  plugins: [
    apiDocs(),
    smallScripts(),
    fewChunks(),
    leanContract(),
    leanRouter(),
    namedReact(),
    tailwindcss(),
    reactRouter(),
    plainLetters(),
    precompress(),
  ],
  publicDir: "src/web/public",
  build: { sourcemap: false, assetsInlineLimit: 0, modulePreload: false },
});
