import type { ExportQuery } from "@freehub/contract/exports";
import { exportFields, exportHeadings } from "@freehub/contract/import-fields";
import type { HeavyReads } from "#heavy-reads/heavy-reads.ts";
import type { Audience } from "#modules/products/in-shop.ts";
import { isForWriters } from "#modules/products/product-document.ts";
import { xlsxStream } from "#table/write-xlsx.ts";
import type { FileField } from "./products-as-file.ts";

type Client = Parameters<HeavyReads["stream"]>[0];

/**
 * The products of a filter as a file, generated while it is read, so that their number does not matter.
 * @param mayKnowCost whether the file may contain costs.
 * @throws AppError too_many_requests.
 */
export async function exportProducts(
	heavyReads: HeavyReads,
	client: Client,
	{ format, columns = [...exportFields], ...query }: ExportQuery & Audience,
	mayKnowCost: boolean,
): Promise<AsyncIterable<Uint8Array>> {
	const fields: FileField[] = columns.filter((field) => mayKnowCost || !isForWriters(field));
	// In a list filtered by location, quantities are those at the location; without its name an import would misread them as
	// totals.
	if (query.location && fields.includes("quantity")) fields.push("location");
	const input = { query, fields };
	if (format === "csv") return heavyReads.stream(client, "productsAsCsv", input);
	const names = fields.map((field) => exportHeadings[field]);
	return xlsxStream(names, await heavyReads.stream(client, "productsAsSheet", input));
}
