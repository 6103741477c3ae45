import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, minifySync, type Plugin } from "vite";
import { compressFiles } from "./compress-plugin.ts";
import { scriptGroups } from "./script-groups.ts";
import { serviceWorker } from "./service-worker-plugin.ts";
import { words } from "./words-plugin.ts";

export default defineConfig({
	plugins: [words(), react(), inlineBeforeApp(), preloadFont(), serviceWorker(), compressFiles()],
	server: {
		proxy: {
			"/api": "http://localhost:3000",
			"/ask": "http://localhost:3000",
			"/images": "http://localhost:3000",
		},
	},
	// `vite build --app` makes both bundles: for browsers, and for rendering pages on the server.
	builder: {},
	environments: {
		client: {
			build: {
				outDir: "dist/client",
				modulePreload: { polyfill: false },
				manifest: true,
				assetsInlineLimit: 0,
				rolldownOptions: {
					output: {
						entryFileNames: "static/js/[name].[hash].chunk.js",
						chunkFileNames: "static/js/[name].[hash].chunk.js",
						assetFileNames: ({ names }) =>
							names[0]?.endsWith(".css")
								? "static/css/[name].[hash][extname]"
								: "static/media/[name].[hash][extname]",
						codeSplitting: { groups: scriptGroups },
					},
				},
			},
		},
		ssr: {
			define: { "process.env.NODE_ENV": '"production"' },
			resolve: { noExternal: true },
			build: {
				outDir: "dist/server",
				rolldownOptions: {
					input: ["src/server/render.tsx", "src/server/reason-sentences.ts"],
					output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
				},
			},
		},
	},
	worker: {
		format: "es",
		// The server knows the single worker by its name (http/frame.ts).
		rolldownOptions: {
			output: {
				entryFileNames: "static/js/[name].[hash].js",
				assetFileNames: "static/media/[name].[hash][extname]",
			},
		},
	},
	build: { target: "es2022" },
});

/** Inlines before-app.js into the page: as a separate file it would be one more request that blocks the first paint. */
function inlineBeforeApp(): Plugin {
	return {
		name: "inline-before-app",
		transformIndexHtml(html) {
			const file = resolve(import.meta.dirname, "before-app.js");
			// Wrapped in a function, so that its names are not global.
			const { code } = minifySync(file, `(() => {${readFileSync(file, "utf8")}})();`);
			return html.replace("<!--before-app-->", () => `<script>${code}</script>`);
		},
	};
}

/** Every page needs the text font; without the hint the browser finds it only after the style sheet. */
function preloadFont(): Plugin {
	return {
		name: "preload-font",
		applyToEnvironment: ({ name }) => name === "client",
		apply: "build",
		transformIndexHtml: {
			order: "post",
			handler(_, { bundle }) {
				const font = Object.keys(bundle ?? {}).find((file) =>
					/archivo-latin-wght-normal.*\.woff2$/.test(file),
				);
				if (font === undefined) throw new Error("The Archivo font is not in the bundle.");
				const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${font}` };
				return [{ tag: "link", attrs, injectTo: "head" as const }];
			},
		},
	};
}
