import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { node, root } from "./install.mjs";

const builds = {
	server: {
		what: "the server",
		folder: join(root, "apps/server"),
		sources: [
			"package-lock.json",
			"apps/server/package.json",
			"apps/server/bundle.mjs",
			"apps/server/src",
			"packages/contract/src",
			"packages/domain/src",
		],
		command: ["apps/server/bundle.mjs"],
	},
	web: {
		what: "the web app",
		folder: join(root, "apps/web"),
		sources: [
			"package-lock.json",
			"apps/web/before-app.js",
			"apps/web/index.html",
			"apps/web/package.json",
			"apps/web/public",
			"apps/web/script-groups.ts",
			"apps/web/service-worker",
			"apps/web/service-worker-plugin.ts",
			"apps/web/src",
			"apps/web/vite.config.ts",
			"apps/web/words-plugin.ts",
			"packages/contract/src",
			"packages/domain/src",
		],
		command: ["node_modules/vite/bin/vite.js", "build", "--app", "--logLevel", "warn"],
	},
};

/** Builds the server and the web app, each if one of its sources has changed since its last build. */
export function ensureBuilt() {
	ensureServerBuilt();
	ensure(builds.web);
}

export function ensureServerBuilt() {
	ensure(builds.server);
}

function ensure({ what, folder, sources, command: [program, ...args] }) {
	const stamp = join(folder, "dist/.built-from");
	const wanted = hashOf(sources.map((path) => join(root, path)));
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
	console.log(`Building ${what}...`);
	const { status } = spawnSync(node, [join(root, program), ...args], {
		cwd: folder,
		stdio: "inherit",
		// A test that runs this script sets another NODE_ENV.
		env: { ...process.env, NODE_ENV: "production" },
	});
	if (status !== 0) {
		console.error(`The build of ${what} failed; its reason is above.`);
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
