import * as contract from "@freehub/contract/exports";
import type { HeavyReads } from "#heavy-reads/heavy-reads.ts";
import { streamAnswer } from "#http/answers.ts";
import { route, type Server } from "#http/route.ts";
import { audienceOf } from "#modules/products/in-shop.ts";
import { knowsCost, refuseHiddenSort } from "#modules/products/product-document.ts";
import { exportProducts } from "./export-products.ts";

const types = {
	csv: "text/csv; charset=utf-8",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export function exportRoutes(server: Server, heavyReads: HeavyReads): void {
	route(server, contract.exportProducts, async ({ query, caller, client }) => {
		const audience = await audienceOf(server.db, caller);
		refuseHiddenSort(query.sort, caller, audience);
		const asked = { ...query, ...audience, ...(audience.noSuppliers && { supplier: undefined }) };
		const parts = await exportProducts(heavyReads, client, asked, knowsCost(caller));
		return streamAnswer(parts, {
			"content-type": types[query.format],
			"content-disposition": `attachment; filename="freehub-products.${query.format}"`,
			"cache-control": "no-store",
		});
	});
}
