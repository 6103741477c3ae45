import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { node, root } from "./install.mjs";

const web = join(root, "apps/web");
const stamp = join(web, "dist/.built-from");
const sources = [
	"package-lock.json",
	"apps/web/before-app.js",
	"apps/web/chunk-shares.ts",
	"apps/web/index.html",
	"apps/web/package.json",
	"apps/web/public",
	"apps/web/service-worker",
	"apps/web/service-worker-plugin.ts",
	"apps/web/src",
	"apps/web/vite.config.ts",
	"apps/web/words-plugin.ts",
	"packages/contract/src",
	"packages/domain/src",
];

/** Builds the web app if one of its sources has changed since the last build. */
export function ensureBuilt() {
	const wanted = hashOf(sources.map((path) => join(root, path)));
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
	console.log("Building the web app...");
	const vite = join(root, "node_modules/vite/bin/vite.js");
	const { status } = spawnSync(node, [vite, "build", "--app", "--logLevel", "warn"], {
		cwd: web,
		stdio: "inherit",
		// A test that runs this script sets another NODE_ENV.
		env: { ...process.env, NODE_ENV: "production" },
	});
	if (status !== 0) {
		console.error("The build of the web app failed; its reason is above.");
		process.exit(1);
	}
	writeFileSync(stamp, wanted);
}

function hashOf(paths) {
	const hash = createHash("sha256");
	for (const path of paths) addTo(hash, path);
	return hash.digest("hex");
}

function addTo(hash, path) {
	let entries;
	try {
		entries = readdirSync(path, { withFileTypes: true });
	} catch (error) {
		if (error.code !== "ENOTDIR") throw error;
		hash.update(path.slice(root.length)).update(readFileSync(path));
		return;
	}
	const names = entries.map(({ name }) => name).filter((name) => !/\.test\.tsx?$/.test(name));
	for (const name of names.sort()) addTo(hash, join(path, name));
}
