import * as contract from "@freehub/contract/product-batches";
import type { Db } from "#db/connection.ts";
import { route, type Server } from "#http/route.ts";
import { changeMany } from "./change-many.ts";
import { deleteMany } from "./delete-many.ts";
import { restoreMany } from "./restore-many.ts";

export function productBatchRoutes(server: Server, db: Db): void {
	route(server, contract.deleteProducts, ({ body, request }) => deleteMany(db, body.products, request));
	route(server, contract.restoreProducts, ({ body, request }) => restoreMany(db, body.products, request));
	route(server, contract.changeProducts, ({ body, request }) =>
		changeMany(db, body.products, body.change, request),
	);
}
