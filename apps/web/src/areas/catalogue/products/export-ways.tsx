import { type ExportField, exportFields } from "@freehub/contract/catalogue/import-fields";
import type { ExportProgram, exportFormats } from "@freehub/contract/export-formats";
import { reads } from "@freehub/contract/shop-window/reads";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { apiLink } from "#lib/api.ts";
import { ExportProgramField } from "./export-program.tsx";
import { PaperWays } from "./paper-ways.tsx";
import type { ShownTable } from "./shown-table.ts";
import type { ColumnId } from "./table/columns.ts";
import classes from "./table/toolbar.module.css";

type ExportFormat = (typeof exportFormats)[number];

type ExportWanted = {
	/** Filter and sort, as query parameters of the server. Default: all products. */
	query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
	/** Default: all columns. */
	columns?: readonly ExportField[];
};

/** The address for downloading products as a file of another program. */
export function programLink(program: ExportProgram, query: NonNullable<ExportWanted["query"]> = {}): string {
	return apiLink(reads.exportProducts, { query: { ...query, program } });
}

/** The address for downloading products as a file. */
export function exportLink(format: ExportFormat, { query = {}, columns }: ExportWanted = {}): string {
	return apiLink(reads.exportProducts, { query: { format, ...query, columns: columns?.join(",") } });
}

const formats = [
	{ format: "csv", label: "CSV" },
	{ format: "xlsx", label: "Excel (XLSX)" },
] as const;

/** The programs and formats for which the table can be exported; a click on one closes the panel. */
export function ExportWays({ query, columns, onClose }: ShownTable & { onClose: () => void }) {
	const [program, setProgram] = useState<ExportProgram>();
	const ways =
		program === undefined
			? formats.map(({ format, label }) => ({
					label,
					href: exportLink(format, { query, columns: columnsToExport(columns) }),
				}))
			: [{ label: "CSV", href: programLink(program, query) }];
	return (
		<>
			<ul className={classes.exportWays}>
				{ways.map(({ label, href }) => (
					<li key={label}>
						<a href={href} download onClick={() => onClose()}>
							{label}
							<small>
								{program === undefined ? (
									<Trans>What the table shows</Trans>
								) : (
									<Trans>The products of the table</Trans>
								)}
							</small>
						</a>
					</li>
				))}
			</ul>
			{program === undefined && <PaperWays query={query} onClose={onClose} />}
			<ExportProgramField program={program} onChange={setProgram} />
		</>
	);
}

/** The export fields of each table column. Columns that are not listed export the field of the same name. */
const fieldsOf: Partial<Record<ColumnId, readonly string[]>> = {
	// The row number exists only on the screen.
	number: [],
	// The SKU and the category are below the name.
	name: ["name", "sku", "category"],
	model: ["model", "size", "colour"],
	// An import books the difference to it, so that a sale meanwhile is not lost.
	quantity: ["quantity", "quantityAtExport"],
	available: ["reserved", "available"],
	weight: ["weight", "weightUnit"],
};

/** The export fields of the table's columns, in file order. */
function columnsToExport(columns: readonly ColumnId[]): ExportField[] {
	const wanted = new Set<string>(columns.flatMap((column) => fieldsOf[column] ?? [column]));
	return exportFields.filter((field) => wanted.has(field));
}
