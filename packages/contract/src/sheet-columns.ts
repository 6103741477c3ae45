import type { ColumnValues } from "./catalogue/match-values.ts";

/** A column of a file that is exported and imported again. */
export type SheetColumn = {
	/** In exports. */
	heading: string;
	/** Its names in other systems and languages, by `columnKey`; most likely first. */
	names: readonly string[];
	/** The contents of its cells; default: anything. */
	values?: ColumnValues;
	/** How its cells are mended where a spreadsheet has damaged them; default: by rules of its own. */
	use?: "barcode" | "code" | "text";
};

const numeric: ReadonlySet<ColumnValues> = new Set(["number", "pieces", "prices", "per"]);

/**
 * The columns of a kind of files, each declared once, by field and in the order of the file.
 * @returns what reads and writes such files: the `fields`; their `headings`, other `names`, `values` and `use`; and the `numbers`,
 * fields whose cells have a decimal sign.
 */
export function sheetColumns<Field extends string>(columns: Readonly<Record<Field, SheetColumn>>) {
	const fields = Object.keys(columns) as Field[];
	const each = <Value>(of: (column: SheetColumn) => Value) =>
		Object.fromEntries(fields.map((field) => [field, of(columns[field])])) as Readonly<Record<Field, Value>>;
	const values = (field: Field) => columns[field].values ?? "any";
	return {
		fields: fields as readonly Field[],
		headings: each(({ heading }) => heading),
		names: [each(({ names }) => names)] as const,
		values,
		use: (field: Field) => columns[field].use ?? "other",
		numbers: fields.filter((field) => numeric.has(values(field))) as readonly Field[],
	};
}
