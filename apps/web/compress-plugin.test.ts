import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { createBuilder } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { compressFiles } from "./compress-plugin.ts";

/** Builds a page with this script. */
async function build(script: string): Promise<string> {
	const root = mkdtempSync(join(tmpdir(), "freehub-build-"));
	onTestFinished(() => rmSync(root, { recursive: true }));
	writeFileSync(join(root, "index.html"), '<script type="module" src="/main.js"></script>');
	writeFileSync(join(root, "main.js"), script);
	const builder = await createBuilder({
		root,
		configFile: false,
		logLevel: "silent",
		builder: {},
		plugins: [compressFiles()],
	});
	await builder.buildApp();
	return join(root, "dist");
}

test("A build that fails says why, not that there is nothing to compress", async () => {
	await expect(build('import "./missing.js";')).rejects.toThrow(/missing\.js/);
});

test("Files above half a kB are there compressed too", async () => {
	const folder = await build(`document.body.append(${JSON.stringify("Larch 40 ".repeat(100))});`);
	const compressed = readdirSync(folder, { recursive: true })
		.map((file) => extname(String(file)))
		.filter((ending) => [".br", ".gz"].includes(ending));
	expect(compressed.sort()).toEqual([".br", ".gz"]);
	expect(existsSync(join(folder, "index.html"))).toBe(true);
});
