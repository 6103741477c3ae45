import * as contract from "@freehub/contract/stock/reorder-points";
import { route, type Server } from "#http/route.ts";
import { findPoints } from "./reorder-points.repo.ts";
import { setReorderPoint, toPoint } from "./set-reorder-point.ts";

export function reorderPointRoutes(server: Server): void {
	const { db } = server;
	route(server, contract.listReorderPoints, async ({ query: { product, store } }) =>
		product.length === 0 ? [] : (await findPoints(db.kysely, product, store)).map(toPoint),
	);
	route(server, contract.setReorderPoint, ({ params, body, ifMatch = 0, request }) =>
		setReorderPoint(db, { ...params, ...body }, ifMatch, request),
	);
}
