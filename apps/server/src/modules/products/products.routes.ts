import * as contract from "@freehub/contract/products";
import type { Db } from "#db/connection.ts";
import { jsonArrayStream } from "#http/json-array-stream.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { addProduct } from "./add-product.ts";
import { changeProduct } from "./change-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { getProduct } from "./get-product.ts";
import { listDeletedProducts } from "./list-deleted.ts";
import { allProducts, listProducts, totalProducts } from "./list-products.ts";
import { listSuppliers } from "./products.repo.ts";
import { restoreProduct } from "./restore-product.ts";

export function productRoutes(server: Server, db: Db): void {
	route(server, contract.listProducts, async ({ query }) => {
		if (Object.keys(query).length > 0) return new PageAnswer(await listProducts(db, query));
		return jsonArrayStream(allProducts(db), await totalProducts(db));
	});
	route(server, contract.getProduct, ({ params }) => getProduct(db, params.id));
	route(server, contract.addProduct, ({ body, request }) => addProduct(db, body, request));
	route(server, contract.deleteProduct, ({ params, request }) => deleteProduct(db, params.id, request));
	route(server, contract.changeProduct, ({ params, body, ifMatch = 0, request }) =>
		changeProduct(db, params.id, body, ifMatch, request),
	);
	route(server, contract.restoreProduct, ({ params, request }) => restoreProduct(db, params.id, request));
	route(
		server,
		contract.listDeletedProducts,
		async ({ query }) => new PageAnswer(await listDeletedProducts(db, query)),
	);
	route(server, contract.listSuppliers, () => listSuppliers(db.kysely));
}
