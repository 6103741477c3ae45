import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { exportFormats, exportPrograms } from "../export-formats.ts";
import { addresses } from "../read-addresses.ts";
import { broken } from "../rules.ts";
import { exportFields } from "./import-fields.ts";
import { ProductFilter, ProductQuery } from "./products.ts";

export const ExportQuery = ProductFilter.extend({
	format: z.enum(exportFormats, "format must be csv or xlsx.").default("csv"),
	/** Comma-separated fields; default: all. `quantityAtExport` comes with the time of the export. */
	columns: z
		.string()
		.max(500)
		.transform((text) => [...new Set(text.split(",").filter((field) => field !== ""))])
		.pipe(z.array(z.enum(exportFields, `columns must be of ${exportFields.join(", ")}.`)))
		.optional(),
	sort: ProductQuery.shape.sort,
	/**
	 * The columns are those of this program, and the products of a model are together; `columns` and the format XLSX are refused,
	 * and `sort` has no effect.
	 */
	program: z.enum(exportPrograms, `program must be one of ${exportPrograms.join(", ")}.`).optional(),
})
	.refine(({ program, format }) => program === undefined || format === "csv", {
		...broken("no_effect", "Files for other programs are CSV."),
		path: ["format"],
	})
	.refine(({ program, columns }) => program === undefined || columns === undefined, {
		...broken("no_effect", "A file for another program has all of its columns."),
		path: ["columns"],
	});
export type ExportQuery = z.output<typeof ExportQuery>;

export const exportProducts = endpoint({
	...addresses.exportProducts,
	summary:
		"Products as a file, CSV or XLSX, that changes nothing when it is imported again; or as a file for another program",
	tag: "Imports",
	needs: ["stock.read"],
	query: ExportQuery,
	answer: z.string(),
	answerType: "text/csv",
	otherAnswerType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	errors: ["invalid_input", "forbidden"],
});
