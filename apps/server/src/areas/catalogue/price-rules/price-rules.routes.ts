import { importPricesByRule } from "@freehub/contract/catalogue/price-imports";
import type { ImportRunner } from "#areas/catalogue/import/import-runner.ts";
import { type ImportUploads, productTarget } from "#areas/catalogue/import/upload-import.ts";
import { audienceOf } from "#areas/catalogue/products/in-shop.ts";
import { route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";

/** A product whose amount somebody changes meanwhile is left out, and the others get theirs. */
const pricesTarget: typeof productTarget = {
	...productTarget,
	begin: async (...given) => ({ ...(await productTarget.begin(...given)), mode: "each" }),
};

/** Prices and costs of a whole filter by a rule: an import of a file that the server writes itself (ADR 72). */
export function priceRuleRoutes(
	server: Server,
	heavyReads: HeavyReads,
	uploads: ImportUploads,
	runner: Pick<ImportRunner, "wake">,
): void {
	route(server, importPricesByRule, async ({ query, body, caller, client, request }) => {
		const { name, ...asked } = body;
		const input = { query: { ...query, ...(await audienceOf(server.db, caller)) }, ...asked };
		const file = await heavyReads.stream(client, "pricesAsFile", input);
		const begun = await uploads.upload({ name, file }, request, pricesTarget);
		runner.wake();
		return begun;
	});
}
