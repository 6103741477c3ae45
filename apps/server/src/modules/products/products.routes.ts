import * as contract from "@freehub/contract/products";
import { AppError } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import type { Caller } from "#http/caller.ts";
import { jsonArrayStream } from "#http/json-array-stream.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { addProduct } from "./add-product.ts";
import { changeProduct } from "./change-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { productFacets } from "./find/facets.ts";
import { productGlances } from "./find/glances.ts";
import { listNames } from "./find/names.ts";
import { getProduct } from "./get-product.ts";
import { listDeletedProducts } from "./list-deleted.ts";
import { allProducts, listProducts } from "./list-products.ts";
import { seesCosts } from "./product-document.ts";
import { listSuppliers, productTotal } from "./products.repo.ts";
import { restoreProduct } from "./restore-product.ts";

export function productRoutes(server: Server, db: Db): void {
	route(server, contract.listProducts, async ({ query, caller }) => {
		const withCost = seesCosts(caller);
		refuseCosts(query.sort, caller);
		if (Object.keys(query).length > 0) return new PageAnswer(await listProducts(db, query, withCost));
		return jsonArrayStream(allProducts(db, withCost), await productTotal(db), caller !== undefined);
	});
	route(server, contract.getGlances, ({ query, caller }) => {
		refuseCosts(query.sort, caller);
		return productGlances(db, query);
	});
	route(server, contract.getFacets, ({ query }) => productFacets(db, query));
	route(server, contract.listNames, ({ query }) => listNames(db, query.kind, query.search));
	route(server, contract.getProduct, ({ params, caller }) => getProduct(db, params.id, seesCosts(caller)));
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

/** An order by cost tells who costs more. */
function refuseCosts(sort: contract.ProductSort | undefined, caller: Caller | undefined): void {
	if (sort?.endsWith("cost") && !seesCosts(caller)) {
		throw new AppError("forbidden", "What products cost is told to those alone who may change them.");
	}
}
