import { type exportFormats, exportProducts } from "@freehub/contract/exports";
import type { ExportField } from "@freehub/contract/import-fields";
import { apiHost } from "./api.ts";

export type ExportFormat = (typeof exportFormats)[number];

type Wanted = {
	/** Filter and sort, as query parameters of the server. Default: all products. */
	query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
	/** Default: all columns. */
	columns?: readonly ExportField[];
};

/** The address for downloading products as a file. */
export function exportLink(format: ExportFormat, { query = {}, columns }: Wanted = {}): string {
	const params = new URLSearchParams({ format });
	for (const [name, value] of Object.entries(query))
		for (const each of [value].flat()) if (each) params.append(name, String(each));
	if (columns !== undefined) params.set("columns", columns.join(","));
	return `${apiHost()}${exportProducts.path}?${params.toString()}`;
}
