import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { exportFields } from "./import-fields.ts";
import { ProductFilter, ProductQuery } from "./products.ts";

export const exportFormats = ["csv", "xlsx"] as const;

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
});
export type ExportQuery = z.output<typeof ExportQuery>;

export const exportProducts = endpoint({
	method: "GET",
	path: "/product-export",
	summary: "Products as a file, CSV or XLSX; importing it again changes nothing",
	tag: "Imports",
	needs: ["stock.read"],
	query: ExportQuery,
	status: 200,
	answer: z.string(),
	answerType: "text/csv",
	otherAnswerType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	errors: ["invalid_input", "forbidden"],
});
