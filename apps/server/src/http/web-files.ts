import { join, relative } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import type { Server } from "./route.ts";

const HASHED = "/static/";
const FOR_EVER = "public, max-age=31536000, immutable";
/** The scripts and styles of the build have 2 MB together, compressed. In bytes. */
const IN_MEMORY = { files: 8 * 2 ** 20, file: 2 ** 19 };
const ENCODINGS = ["br", "zstd", "gzip"];
const HEADERS = ["Content-Encoding", "Content-Length", "Content-Type", "Last-Modified", "Vary"];

type CachedFile = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/**
 * Serves the files of the built web app. Those with a hash in their name never change: they are read once, because a page needs
 * dozens of them, and reading one takes six times as long as sending it.
 * @param build the folder of the build.
 */
export function webFiles({ app }: Server, build: string): void {
	const files = serveStatic({
		root: relative(process.cwd(), join(build, "client")) || ".",
		precompressed: true,
		onFound: (path, c) => {
			c.header("Cache-Control", path.includes(HASHED) ? FOR_EVER : "no-cache");
		},
	});
	const inMemory = new LRUCache<string, CachedFile>({
		maxSize: IN_MEMORY.files,
		sizeCalculation: ({ body }) => body.byteLength + 1,
	});
	app.get(`${HASHED}*`, async (c, next) => {
		if (c.req.method !== "GET" || c.req.header("range") !== undefined) return next();
		const key = `${acceptedBy(c).join()} ${c.req.path}`;
		const cached = inMemory.get(key);
		if (cached !== undefined) return c.body(cached.body, 200, cached.headers);
		const answer = await files(c, next);
		if (!(answer instanceof Response) || answer.status !== 200 || isLarge(answer)) return answer;
		const body = new Uint8Array(await answer.arrayBuffer());
		const headers = HEADERS.flatMap((name) => {
			const value = answer.headers.get(name);
			return value === null ? [] : [[name, value]];
		});
		inMemory.set(key, { body, headers: { ...Object.fromEntries(headers), "Cache-Control": FOR_EVER } });
		return c.body(body);
	});
	// The page itself is rendered, and Vite's build metadata is for the server only.
	app.use("/*", (c, next) => (/^\/($|index\.html|\.)/.test(c.req.path) ? next() : files(c, next)));
}

/** The encodings that the client accepts and files may have; serveStatic chooses the first that exists. */
function acceptedBy(c: Context): string[] {
	const accepted = new Set(
		c.req
			.header("Accept-Encoding")
			?.split(",")
			.map((encoding) => encoding.trim()),
	);
	return ENCODINGS.filter((encoding) => accepted.has(encoding));
}

function isLarge({ headers }: Response): boolean {
	return Number(headers.get("Content-Length")) > IN_MEMORY.file;
}
