import * as contract from "@freehub/contract/catalogue/exports";
import { exportFields, exportHeadings } from "@freehub/contract/catalogue/import-fields";
import type { ProductSort } from "@freehub/contract/catalogue/product-limits";
import type { ProductFilter } from "@freehub/contract/catalogue/products";
import { type Audience, audienceOf } from "#areas/catalogue/products/in-shop.ts";
import { isForWriters, knowsOf, refuseHiddenSort } from "#areas/catalogue/products/product-document.ts";
import type { Caller } from "#caller.ts";
import { exportTime } from "#export-time.ts";
import { fileAnswer, fileTypes } from "#http/answers.ts";
import { siteOrigin } from "#http/picture-links.ts";
import { type RequestClient, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { xlsxStream } from "#sheets/write-xlsx.ts";
import type { FileField } from "./products-as-file.ts";

export function exportRoutes(server: Server, heavyReads: HeavyReads): void {
	route(server, contract.exportProducts, async ({ query, caller, client, c }) => {
		const asked = await forReader(server, caller, query);
		const mayKnowCost = knowsOf(caller, server.access()).cost;
		if (asked.program === undefined) {
			const parts = await exportProducts(heavyReads, client, asked, mayKnowCost, server.now());
			return fileAnswer(parts, `freehub-products.${query.format}`, fileTypes[query.format]);
		}
		const { program, format: _, columns: _c, sort: _s, ...filter } = asked;
		const site = siteOrigin(c, server.config);
		const input = { query: filter, program, site, knowsCost: mayKnowCost };
		return fileAnswer(
			await heavyReads.stream(client, "productsForProgram", input),
			`${program}.csv`,
			fileTypes.csv,
		);
	});
}

/**
 * The products of a file or paper, for its reader: without those that visitors do not see.
 * @throws AppError forbidden if the sort would show it.
 */
export async function forReader<Query extends ProductFilter & { sort?: ProductSort | undefined }>(
	{ db, access }: Server,
	caller: Caller | undefined,
	query: Query,
): Promise<Query & Audience> {
	const audience = await audienceOf(db, caller);
	refuseHiddenSort(query.sort, caller, access(), audience);
	return { ...query, ...audience, ...(audience.noSuppliers && { supplier: undefined }) };
}

/**
 * The products of a filter as a file, generated while it is read, so that their number does not matter.
 * @param mayKnowCost whether the file may contain costs.
 * @throws AppError too_many_requests.
 */
async function exportProducts(
	heavyReads: HeavyReads,
	client: RequestClient,
	{ format, columns = [...exportFields], ...query }: contract.ExportQuery & Audience,
	mayKnowCost: boolean,
	now: Date,
): Promise<AsyncIterable<Uint8Array>> {
	const fields: FileField[] = columns.filter((field) => mayKnowCost || !isForWriters(field));
	// In a list filtered by location, quantities are those at the location; without its name an import would misread them as
	// totals.
	if (query.location && fields.includes("quantity")) fields.push("location");
	if (fields.includes("quantityAtExport")) fields.push("exportedAt");
	const input = { query, fields, exportedAt: exportTime(now) };
	if (format === "csv") return heavyReads.stream(client, "productsAsCsv", input);
	const names = fields.map((field) => exportHeadings[field]);
	return xlsxStream(names, await heavyReads.stream(client, "productsAsSheet", input));
}
