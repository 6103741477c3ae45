import { drawingFor } from "@freehub/domain/catalogue/drawing-for";
import type { Context } from "hono";
import { etag } from "hono/etag";
import { refusal } from "#app-error.ts";
import { isStorable } from "#db/storable.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { Server } from "#http/route.ts";
import * as repo from "./share-pictures.repo.ts";
import type { SharePictures, Source } from "./share-pictures.ts";

const HERO = "/drawings/hero.svg";

/** The pictures that other sites show with a link to a page (Open Graph), and the logo for mails. */
export function sharePictureRoutes({ app, db, limits }: Server, { pictureOf, logoOf }: SharePictures): void {
	/** Serves the picture of the object that `find` returns, or 404. */
	function serve(path: string, find: (id: string) => Promise<Source | undefined>): void {
		app.get(path, etag(), async (c) => {
			limits?.countRead(c.get("address"));
			const id = idIn(c);
			const source = id === undefined ? undefined : await find(id);
			if (source === undefined) throw refusal("not_found.such", { what: "picture" });
			return c.body(new Uint8Array(await pictureOf(source, c.get("address"))), 200, {
				"content-type": "image/jpeg",
				"cache-control": "public, max-age=3600",
			});
		});
	}

	serve("/og/:file{home\\.jpg}", async () => ({ key: "home", image: HERO, drawing: HERO }));

	app.get("/og/logo.png", etag(), async (c) => {
		limits?.countRead(c.get("address"));
		const logo = await repo.findLogo(db.kysely);
		if (logo === "") throw refusal("not_found.such", { what: "picture" });
		return c.body(new Uint8Array(await logoOf(logo, c.get("address"))), 200, {
			"content-type": "image/png",
			"cache-control": "public, max-age=3600",
		});
	});

	serve("/og/products/:file", async (id) => {
		const product = await repo.findProduct(db.kysely, id);
		if (product === undefined) return undefined;
		const { image, version, category, name } = product;
		return {
			key: `product ${id} ${version}`,
			image,
			drawing: drawingFor(`${category ?? ""} ${name}`),
		};
	});

	serve("/og/articles/:file", async (id) => {
		const article = await repo.findPublishedArticle(db.kysely, id);
		if (article === undefined) return undefined;
		return { key: `article ${id} ${article.version}`, image: article.image, drawing: HERO };
	});
}

function idIn(c: Context<AppEnv>): string | undefined {
	const id = /^(.+)\.jpg$/.exec(c.req.param("file") ?? "")?.[1];
	return isStorable(id) ? id : undefined;
}
