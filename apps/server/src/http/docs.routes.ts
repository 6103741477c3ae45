import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { shop } from "@freehub/domain/shop";
import { openApiDocument } from "./openapi.ts";
import type { Server } from "./route.ts";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Freehub API</title>
<link rel="icon" href="/drawings/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

// Groups start closed: rendering every endpoint keeps a slow device busy for half a minute.
const start = `SwaggerUIBundle({
	url: "/api/openapi.json",
	dom_id: "#swagger-ui",
	deepLinking: true,
	docExpansion: "none",
	defaultModelsExpandDepth: 0,
	filter: true,
});
`;

/** The OpenAPI document, and a page to read and try the API, served without third-party hosts. */
export function docsRoutes({ app, endpoints }: Server): void {
	/** Made with the first request, and again for another currency, whose decimals and bounds it names. */
	let made: { document: Promise<string>; of: string } | undefined;
	app.get("/api/openapi.json", async (c) => {
		const of = shop().currency;
		if (made?.of !== of) made = { document: openApiDocument(endpoints), of };
		return c.body(await made.document, 200, { "content-type": "application/json" });
	});
	app.get("/api/docs", (c) => c.html(page));
	const script = "text/javascript; charset=utf-8";
	app.get("/api/docs/start.js", (c) => c.body(start, 200, { "content-type": script }));
	const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
	const assets = { "swagger-ui.css": "text/css; charset=utf-8", "swagger-ui-bundle.js": script };
	for (const [name, type] of Object.entries(assets)) {
		app.get(`/api/docs/${name}`, async (c) =>
			c.body(await readFile(join(folder, name)), 200, {
				"content-type": type,
				"cache-control": "public, max-age=86400",
			}),
		);
	}
}
