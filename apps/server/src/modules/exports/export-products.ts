import type { ExportQuery } from "@freehub/contract/exports";
import { importFieldNames, importFields } from "@freehub/contract/import-fields";
import type { Caller } from "#caller.ts";
import type { HeavyReads } from "#heavy-reads/heavy-reads.ts";
import { streamAnswer } from "#http/answers.ts";
import type { RequestClient } from "#http/route.ts";
import { xlsxStream } from "#modules/imports/file/xlsx-stream.ts";
import { isForWriters, knowsCost, refuseHiddenSort } from "#modules/products/product-document.ts";

const types = {
	csv: "text/csv; charset=utf-8",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * The products that a filter names as a file, made as it is read, so that their number does not matter.
 * @throws AppError forbidden to sort by cost for whoever is not told it; too_many_requests.
 */
export async function exportProducts(
	heavyReads: HeavyReads,
	{ format, columns = [...importFields], ...query }: ExportQuery,
	{ caller, client }: { caller: Caller | undefined; client: RequestClient },
): Promise<Response> {
	refuseHiddenSort(query.sort, caller);
	const fields = columns.filter((field) => knowsCost(caller) || !isForWriters(field));
	const input = { query, fields };
	const parts =
		format === "xlsx"
			? xlsxStream(
					fields.map((field) => importFieldNames[field]),
					await heavyReads.stream(client, "productsAsSheet", input),
				)
			: await heavyReads.stream(client, "productsAsCsv", input);
	return streamAnswer(parts, {
		"content-type": types[format],
		"content-disposition": `attachment; filename="freehub-products.${format}"`,
		"cache-control": "no-store",
	});
}
