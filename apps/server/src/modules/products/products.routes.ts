import * as contract from "@freehub/contract/products";
import type { Db } from "#db/connection.ts";
import { jsonArrayStream } from "#http/json-array-stream.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { addProduct } from "./add-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { getProduct } from "./get-product.ts";
import { allProducts, listProducts, totalProducts } from "./list-products.ts";
import { listSuppliers } from "./products.repo.ts";

export function productRoutes(server: Server, db: Db): void {
	route(server, contract.listProducts, async ({ query }) => {
		if (Object.keys(query).length > 0) return new PageAnswer(await listProducts(db, query));
		return jsonArrayStream(allProducts(db), await totalProducts(db));
	});
	route(server, contract.getProduct, ({ params }) => getProduct(db, params.id));
	route(server, contract.addProduct, ({ body, request }) => addProduct(db, body, request));
	route(server, contract.deleteProduct, ({ params, request }) => deleteProduct(db, params.id, request));
	route(server, contract.listSuppliers, () => listSuppliers(db.kysely));
}
