import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
	plugins: [react(), preloadFont(), compressFiles()],
	server: { proxy: { "/api": "http://localhost:3000", "/images": "http://localhost:3000" } },
	build: {
		outDir: "dist",
		target: "es2022",
		assetsInlineLimit: 0,
		rolldownOptions: {
			output: {
				entryFileNames: "static/js/[name].[hash].chunk.js",
				chunkFileNames: "static/js/[name].[hash].chunk.js",
				assetFileNames: ({ names }) =>
					names[0]?.endsWith(".css")
						? "static/css/[name].[hash][extname]"
						: "static/media/[name].[hash][extname]",
				codeSplitting: {
					groups: [
						{ name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
						{
							name: "data",
							test: /node_modules\/(@tanstack\/(react-)?query[^/]*|zod)\/|packages\/(contract|domain)\/|no-eval/,
							priority: 2,
						},
						{
							name: "ui",
							test: /apps\/web\/src\/(ui|lib)\/(?!toasts|styles)/,
							minShareCount: 2,
							priority: 1,
						},
					],
				},
			},
		},
	},
});

/** The text font is needed by every page; without the hint the browser finds it only after the style sheet. */
function preloadFont(): Plugin {
	return {
		name: "preload-font",
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

const compressible = new Set([".js", ".css", ".svg", ".html"]);

/** Writes a .br and a .gz beside each text file above 1 kB, for the server to send as they are. */
function compressFiles(): Plugin {
	let folder = "";
	return {
		name: "compress-files",
		apply: "build",
		configResolved(config) {
			folder = resolve(config.root, config.build.outDir);
		},
		async closeBundle() {
			const entries = await readdir(folder, { recursive: true, withFileTypes: true });
			const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
			await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
		},
	};
}

async function compress(path: string): Promise<void> {
	const content = await readFile(path);
	if (content.length <= 1024) return;
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
		[constants.BROTLI_PARAM_SIZE_HINT]: content.length,
	};
	await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
	await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
