import { readFileSync } from "node:fs";
import { join } from "node:path";
import { etag } from "hono/etag";
import type { Server } from "#http/route.ts";
import { readCompany } from "#shop/shop-look.ts";

/** Serves the web app manifest: the built one, with the shop's name and colour. @param build the folder of the build. */
export function webManifest({ app, db }: Server, build: string): void {
	const path = "/manifest.webmanifest";
	let built: Record<string, unknown> | undefined;
	app.get(path, etag(), async (c) => {
		built ??= JSON.parse(readFileSync(join(build, "client", path), "utf8")) as Record<string, unknown>;
		const { name, colour } = await readCompany(db.kysely);
		const own = { name, short_name: name, ...(colour !== "" && { theme_color: colour }) };
		return c.body(JSON.stringify({ ...built, ...own }), 200, {
			"content-type": "application/manifest+json",
			"cache-control": "no-cache",
		});
	});
}
