import * as contract from "@freehub/contract/images";
import type { Db } from "#db/connection.ts";
import { route, type Server } from "#http/route.ts";
import type { ImageStore } from "./image-store.ts";
import { readImage } from "./read-image.ts";
import { createUploads } from "./upload-image.ts";

export function imageRoutes(server: Server, db: Db, store: ImageStore): void {
	const upload = createUploads(db, store);
	route(server, contract.uploadImage, ({ file, request }) => upload(file, request));

	// Beside /api: the links that products have are paths of this site.
	server.app.get("/images/*", async (c) => {
		const bytes = await readImage(store, c.req.path);
		c.set("isComplete", true);
		return new Response(Buffer.from(bytes), {
			headers: {
				...server.headers,
				// What is kept under a link never changes.
				"Cache-Control": "public, max-age=31536000, immutable",
				"Content-Length": String(bytes.byteLength),
				"Content-Type": "image/webp",
				// A page of an app that is served elsewhere shows it too.
				"Cross-Origin-Resource-Policy": "cross-origin",
				"X-Request-Id": c.get("requestId"),
			},
		});
	});
}
