import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";
import type { Resources } from "../resources.ts";

export type Peer = { title: string; url: string };

/**
 * Other products' front ends that are published as builds. Strapi's admin and Vendure's new dashboard are modules that each
 * project builds itself, so they cannot be served as published.
 */
const peers = [
	{ name: "@directus/app", folder: "dist", base: "/admin/", path: "login" },
	{ name: "@vendure/admin-ui-plugin", folder: "lib/admin-ui/browser", base: "/admin/", path: "login" },
];

const types: Record<string, string> = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript",
	".css": "text/css",
	".json": "application/json",
	".svg": "image/svg+xml",
	".ico": "image/x-icon",
	".png": "image/png",
	".woff2": "font/woff2",
	".woff": "font/woff",
};
const compressed = new Set([".html", ".js", ".css", ".json", ".svg"]);

/** Downloads the packages into a folder that is removed at the end, and serves the files of each, without a backend. */
export async function servePeers(resources: Resources): Promise<Peer[]> {
	const folder = mkdtempSync(join(tmpdir(), "freehub-peers-"));
	resources.onStopped(async () => rmSync(folder, { recursive: true, force: true }));
	const served: Peer[] = [];
	for (const [number, peer] of peers.entries()) {
		const { files, version } = await unpack(folder, String(number), peer);
		const server = createServer(answerFrom(files, peer.base)).listen(0, "127.0.0.1");
		await once(server, "listening");
		resources.onStop(async () => {
			server.closeAllConnections();
			server.close();
		});
		const { port } = server.address() as { port: number };
		served.push({
			title: `${peer.name} ${version}`,
			url: `http://127.0.0.1:${port}${peer.base}${peer.path}`,
		});
	}
	return served;
}

async function unpack(root: string, into: string, { name, folder }: (typeof peers)[number]) {
	const run = promisify(execFile);
	const { stdout } = await run("npm", ["pack", "--silent", name], { cwd: root });
	const archive = stdout.trim().split("\n").at(-1) ?? "";
	const unpacked = join(root, into);
	await run("sh", ["-c", 'mkdir "$1" && tar xzf "$2" -C "$1"', "sh", unpacked, archive], { cwd: root });
	const { version } = JSON.parse(readFileSync(join(unpacked, "package/package.json"), "utf8")) as {
		version: string;
	};
	return { files: join(unpacked, "package", folder), version };
}

/** Static files with Brotli and a cache time of one year, like a good server; the HTML page for every other address. */
function answerFrom(files: string, base: string) {
	const made = new Map<string, Buffer>();
	return (request: IncomingMessage, response: ServerResponse): void => {
		const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
		if (!pathname.startsWith(base)) {
			response.writeHead(503, { "content-type": "application/json" }).end("{}");
			return;
		}
		const asked = join(files, normalize(pathname.slice(base.length)));
		const isFile =
			extname(asked) !== "" && asked.startsWith(files) && statSync(asked, { throwIfNoEntry: false });
		const file = isFile ? asked : join(files, "index.html");
		const kind = extname(file);
		const headers: Record<string, string> = { "content-type": types[kind] ?? "application/octet-stream" };
		if (kind !== ".html") headers["cache-control"] = "public, max-age=31536000, immutable";
		if (compressed.has(kind)) headers["content-encoding"] = "br";
		let body = made.get(file);
		if (body === undefined) {
			body = bodyOf(file, base);
			made.set(file, body);
		}
		response.writeHead(200, headers).end(body);
	};
}

function bodyOf(file: string, base: string): Buffer {
	const content = readFileSync(file);
	if (!compressed.has(extname(file))) return content;
	// Their own servers insert this into the page.
	const text = file.endsWith("index.html")
		? Buffer.from(content.toString("utf8").replace(/<base[^>]*>/, `<base href="${base}">`))
		: content;
	return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}
