import * as contract from "@freehub/contract/products";
import { AppError } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import type { Caller } from "#http/caller.ts";
import { jsonArrayStream } from "#http/json-array-stream.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { addProduct } from "./add-product.ts";
import { changeProduct } from "./change-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { getProduct } from "./get-product.ts";
import { listDeletedProducts } from "./list-deleted.ts";
import { allProducts, listProducts, totalProducts } from "./list-products.ts";
import { toProduct, toPublicProduct } from "./product-answer.ts";
import { listSuppliers } from "./products.repo.ts";
import { restoreProduct } from "./restore-product.ts";

/** Costs are for those who may change products. */
function answerFor(caller: Caller | undefined) {
	return caller?.rights.includes("product.write") === true ? toProduct : toPublicProduct;
}

export function productRoutes(server: Server, db: Db): void {
	route(server, contract.listProducts, async ({ query, caller }) => {
		const toAnswer = answerFor(caller);
		if (query.sort?.endsWith("cost") && toAnswer !== toProduct) {
			throw new AppError("forbidden", "What products cost is told to those alone who may change them.");
		}
		if (Object.keys(query).length > 0) return new PageAnswer(await listProducts(db, query, toAnswer));
		return jsonArrayStream(allProducts(db, toAnswer), await totalProducts(db), caller !== undefined);
	});
	route(server, contract.getProduct, ({ params, caller }) => getProduct(db, params.id, answerFor(caller)));
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
