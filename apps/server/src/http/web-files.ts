import { join, relative } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Server } from "./route.ts";

const HASHED = /\/static\//;

/**
 * Serves the files of the built web app.
 * @param build the folder of the build.
 */
export function webFiles({ app }: Server, build: string): void {
	const files = serveStatic({
		root: relative(process.cwd(), join(build, "client")) || ".",
		precompressed: true,
		onFound: (path, c) => {
			c.header("Cache-Control", HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache");
		},
	});
	// The page itself is rendered, and Vite's build metadata is for the server only.
	app.use("/*", (c, next) => (/^\/($|index\.html|\.)/.test(c.req.path) ? next() : files(c, next)));
}
