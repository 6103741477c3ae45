import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = new Set([".js", ".css", ".svg", ".html", ".wasm"]);

/** Writes a .br and a .gz next to each text file above 0.5 kB; the server sends these files as they are. */
export function compressFiles(): Plugin {
	let isWritten = false;
	return {
		name: "compress-files",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		writeBundle() {
			isWritten = true;
		},
		async closeBundle() {
			// Also called after a failed build; a missing folder would hide the failure's reason.
			if (!isWritten) return;
			const { root, build } = this.environment.config;
			const folder = resolve(root, build.outDir);
			const entries = await readdir(folder, { recursive: true, withFileTypes: true });
			const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
			await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
		},
	};
}

async function compress(path: string): Promise<void> {
	const content = await readFile(path);
	if (content.length <= 512) return;
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
		[constants.BROTLI_PARAM_SIZE_HINT]: content.length,
	};
	await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
	await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
