import { columnsOfText, type FileReading } from "@freehub/contract/buying/files";
import { reason } from "@freehub/contract/rule-sentences";
import { fieldRefusal } from "#app-error.ts";
import { findMapping, headHash, saveMapping } from "#areas/catalogue/import/kept-mapping.ts";
import type { Connection, Tx } from "#db/connection.ts";
import type { ChosenColumns, FileSheet } from "./plan-rows.ts";

/** The kind of a file: each remembers columns of its own. */
type Kind = "offers" | "orders" | "past" | "customers" | "sales";

/**
 * The columns that a person has chosen for a file, now or when one with the same column names was imported.
 * @throws AppError invalid_input for a column that the file does not have.
 */
export async function chosenColumns(
	connection: Connection,
	kind: Kind,
	columns: readonly string[],
	query: Pick<FileReading, "columns">,
): Promise<ChosenColumns> {
	const kept = await findMapping(connection, headHash(kind, columns));
	const given = columnsOfText(query.columns);
	const index = Object.values(given)
		.flatMap((each) => each ?? [])
		.find((each) => each >= columns.length);
	if (index !== undefined) {
		const why = reason("no_such_column", { columns: columns.length, index });
		throw fieldRefusal("invalid_input", { field: "columns", ...why });
	}
	const before = kept === undefined ? {} : (JSON.parse(kept.mapping) as ChosenColumns["mapping"]);
	return { mapping: { ...before, ...given }, per: kept?.per ?? undefined };
}

/** Remembers how a file was read, if a person has said something about it. */
export async function rememberColumns(
	tx: Tx,
	kind: Kind,
	{ head, mapping }: Pick<FileSheet, "head" | "mapping">,
	{ columns, per }: Pick<FileReading, "columns" | "per">,
	now: Date,
): Promise<void> {
	if (columns === undefined && per === undefined) return;
	const hash = headHash(kind, head.columns);
	const kept = per ?? (await findMapping(tx, hash))?.per ?? null;
	await saveMapping(tx, hash, { mapping: JSON.stringify(mapping), format: null, per: kept }, now);
}
