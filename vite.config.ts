import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    target: "es2022",
    sourcemap: false,
    // Small assets stay files: a data: URL would have to be allowed by the content security policy.
    assetsInlineLimit: 0,
    // Every chunk is named three times in a page's HTML: what is small joins what needs it.
    rollupOptions: {
      output: {
        experimentalMinChunkSize: 20_000,
        // Small, but loaded only once a form is used: it stays out of what every page loads.
        manualChunks: (id) =>
          /\/shell\/sending\/(?:unsent-forms|send-form|post-form)\./.test(id) ? "unsent-forms" : null,
        onlyExplicitManualChunks: true,
      },
    },
  },
});
