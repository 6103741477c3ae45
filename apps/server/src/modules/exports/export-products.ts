import type { ExportQuery } from "@freehub/contract/exports";
import { importFieldNames, importFields } from "@freehub/domain/import-fields";
import { AppError } from "#app-error.ts";
import type { HeavyReads } from "#heavy-reads/heavy-reads.ts";
import { xlsxStream } from "#table/write-xlsx.ts";

type Client = Parameters<HeavyReads["stream"]>[0];

/**
 * The products that a filter names as a file, made as it is read, so that their number does not matter.
 * @param mayKnowCost whether what products cost may be in it.
 * @throws AppError forbidden to sort by cost for whoever is not told it; too_many_requests.
 */
export async function exportProducts(
	heavyReads: HeavyReads,
	client: Client,
	{ format, columns = [...importFields], ...query }: ExportQuery,
	mayKnowCost: boolean,
): Promise<AsyncIterable<Uint8Array>> {
	if (query.sort?.endsWith("cost") && !mayKnowCost) {
		throw new AppError("forbidden", "What products cost is told to those alone who may change them.");
	}
	const fields = columns.filter((field) => mayKnowCost || field !== "cost");
	const input = { query, fields };
	if (format === "csv") return heavyReads.stream(client, "productsAsCsv", input);
	const names = fields.map((field) => importFieldNames[field]);
	return xlsxStream(names, await heavyReads.stream(client, "productsAsSheet", input));
}
