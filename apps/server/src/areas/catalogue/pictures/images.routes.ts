import * as contract from "@freehub/contract/catalogue/images";
import { imageName, parseRendition } from "@freehub/domain/image-link";
import { refusal } from "#app-error.ts";
import { route, type Server } from "#http/route.ts";
import type { ImageStore } from "./folder-store.ts";
import { createUploads, imageKey } from "./upload-image.ts";

export function imageRoutes(server: Server, store: ImageStore): void {
	const upload = createUploads(server.db, store);
	route(server, contract.uploadImage, ({ file, request }) => upload(file, request));

	// Not under /api, because products link to pictures by paths of this site.
	server.app.get("/images/*", async (c) => {
		const asked = parseRendition(c.req.path);
		const bytes = asked && (await store.get(imageKey(imageName(asked.image), asked.width)));
		if (bytes === undefined) throw refusal("not_found.such", { what: "picture" });
		c.set("isComplete", true);
		return new Response(Buffer.from(bytes), {
			headers: {
				...server.headers,
				// The content behind a link never changes.
				"Cache-Control": "public, max-age=31536000, immutable",
				"Content-Length": String(bytes.byteLength),
				"Content-Type": "image/webp",
				// Pages of an app on another host also show it.
				"Cross-Origin-Resource-Policy": "cross-origin",
				"X-Request-Id": c.get("requestId"),
			},
		});
	});
}
