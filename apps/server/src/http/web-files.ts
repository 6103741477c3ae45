import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Server } from "./route.ts";

const HASHED = /\/static\//;

/**
 * Serves the built web app: its files, and its one page for every other path, as the app does its own routing.
 * The page gets `API_HOST` put in, so that the app can be pointed at another API without a rebuild.
 * @param folder where the build is.
 */
export function webFiles({ app, config: { apiHost = "" } }: Server, folder: string): void {
	const page = readFileSync(join(folder, "index.html"), "utf8").replace(
		/(<meta name="freehub-host" content=")(")/,
		(_, before: string, after: string) => before + escapeAttribute(apiHost) + after,
	);
	const answerPage = (body: string) =>
		new Response(body, {
			headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" },
		});

	app.get("/", () => answerPage(page));
	app.use(
		"/*",
		serveStatic({
			root: relative(process.cwd(), folder) || ".",
			precompressed: true,
			onFound: (path, c) => {
				c.header("Cache-Control", HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache");
			},
		}),
	);
	app.get("*", (c, next) => {
		// A missing file must not be answered with a page: a browser would try to run it as a script.
		const isFile = /^\/(api|static|drawings)(\/|$)|\.\w{2,5}$/.test(c.req.path);
		return isFile ? next() : Promise.resolve(answerPage(page));
	});
}

function escapeAttribute(text: string): string {
	return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
