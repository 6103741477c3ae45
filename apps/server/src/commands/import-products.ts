import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { encodings } from "@freehub/contract/catalogue/import-head";
import * as contract from "@freehub/contract/catalogue/imports";
import {
	busyStates,
	type Import,
	ImportChange,
	ImportOptions,
	type ImportRow,
} from "@freehub/contract/catalogue/imports";
import { dateAnswersOf } from "@freehub/contract/catalogue/sheet-notes";
import { formatIds } from "@freehub/contract/catalogue/source-formats/format-ids";
import { formatOf } from "@freehub/contract/catalogue/source-formats/source-formats";
import type { Client } from "@freehub/contract/client";
import { repeatedColumns } from "@freehub/domain/sheets/column-key";
import { dateAsText, dateReadings } from "@freehub/domain/sheets/sheet-dates";
import type { z } from "zod";
import { ConfigError } from "#config.ts";
import type { Command, CommandContext } from "./command.ts";

const usage = `Usage: npm run import -- FILE [--dry-run] [--quantity count|receive] [--decimals point|comma] [--partial] [--add-locations]
                              [--hidden] [--format ID|none] [--sheet NUMBER] [--encoding ${encodings.join("|")}]
                              [--taken-codes rename|leaveOut|skip] [--dates COLUMN:READING,...]
       npm run import -- --undo ID

FILE is a table of products, CSV or XLSX. --partial imports the rows that are accepted although others are refused.
--quantity says whether its quantities were counted, so that they are the stock from now on, or received, so that they are added to
it. Where products of the file are in the shop already, nothing is imported without it.
--taken-codes says what becomes of rows with a barcode that another product has; without it they are refused: rename that product,
take the row without the barcode, or pass it over.
--decimals says what comes before the decimals of its numbers where the file does not show it.
--add-locations adds the locations that the file names and the shop does not have; --hidden keeps its products out of the shop.
--format says from which program the file is, if it is not recognised: ${formatIds.join(", ")}; or none.
--sheet says which sheet of a workbook is read, the first is 1; --encoding says how the text of a CSV file is encoded.
--dates says what was typed where a spreadsheet has made dates of sizes or codes, such as 4:month-day for the fourth column, and
4:2026-01-08=month/day for cells of it that have this date; the readings are ${dateReadings.join(", ")}.`;

/** Polling interval in ms until the work is done. */
const LOOK_MS = 100;

/** Exit codes: everything was done, or some rows were refused or kept. */
const DONE = 0;
const NOT_ALL = 2;

const QUANTITY_NEEDED =
	"say whether the quantities were counted or received: --quantity count or --quantity receive.";

/** Products that a warning names. */
const DOUBLED_SHOWN = 5;

const options = {
	"dry-run": { type: "boolean", default: false },
	quantity: { type: "string" },
	"taken-codes": { type: "string", default: "ask" },
	decimals: { type: "string", default: "found" },
	partial: { type: "boolean", default: false },
	"add-locations": { type: "boolean", default: false },
	hidden: { type: "boolean", default: false },
	format: { type: "string" },
	sheet: { type: "string" },
	encoding: { type: "string" },
	dates: { type: "string" },
	undo: { type: "string" },
} as const;

const Options = ImportOptions.omit({ location: true });
type Wanted = { options: z.output<typeof Options> } & Pick<ImportChange, "file" | "format">;

function parsed(args: string[]) {
	try {
		return parseArgs({ args, allowPositionals: true, options });
	} catch (error) {
		throw new ConfigError(`${(error as Error).message}\n${usage}`);
	}
}

/** npm run import: does the same as the import page. */
export const importProducts: Command = (args) => {
	const { values, positionals } = parsed(args);
	const { quantity: quantityAs = null, decimals, undo } = values;
	const addsLocations = values["add-locations"];
	const options = Options.safeParse({
		quantityAs,
		takenCodes: values["taken-codes"],
		decimals,
		addsLocations,
		showInShop: !values.hidden,
		isAllOrNothing: !values.partial,
		dates: dateAnswersOf(values.dates, 1),
	}).data;
	const { sheet, encoding } = values;
	const file = { ...(sheet && { sheet: Number(sheet) - 1 }), ...(encoding && { encoding }) };
	const chosen = ImportChange.shape.file.safeParse(Object.keys(file).length === 0 ? undefined : file);
	const format = ImportChange.shape.format.safeParse(values.format === "none" ? null : values.format);
	const [path, ...more] = positionals;
	const isOneThing = more.length === 0 && (path === undefined) !== (undo === undefined);
	if (options === undefined || !chosen.success || !format.success || !isOneThing)
		throw new ConfigError(usage);
	const wanted = { options, file: chosen.data, ...(format.data !== undefined && { format: format.data }) };
	return {
		path,
		mayBeginShop: undo === undefined,
		run: (context) =>
			undo === undefined ? importFile(context, wanted, values["dry-run"]) : takeBack(context, undo),
	};
};

async function importFile(context: CommandContext, wanted: Wanted, isDryRun: boolean): Promise<number> {
	const { client, file, print } = context;
	if (file === undefined) throw new ConfigError(usage);
	const began = performance.now();
	const seconds = () => `in ${((performance.now() - began) / 1000).toFixed(2)} s`;
	const query = { name: file.name.slice(0, 200) };
	const { _id: id } = await client.call(contract.uploadImport, { query, file: file.file });
	await client.call(contract.changeImport, { params: { id }, body: wanted });
	const shown = await settled(client, id);
	const { counts, state, error, questions } = shown;
	if (state !== "ready") throw new ConfigError(error ?? `The import is ${state}.`);
	for await (const row of rowsOf(client, id, "refused")) print(rowText(row, "refused"));
	printUnlisted(shown, print);
	if (counts.passed > 0) {
		for await (const row of rowsOf(client, id, "passed")) print(rowText(row, "passed over"));
	}
	for await (const row of rowsOf(client, id, "noted")) print(rowText(row, "note"));
	printFile(shown, print);
	const format = formatOf(shown.format);
	if (format !== undefined) print(`Format: ${format.name}; choose another with --format ID, or none.`);
	printSheet(shown, print);
	printDecimals(shown, print);
	const passed = counts.passed > 0 ? `, ${counts.passed} passed over` : "";
	const found = `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged${passed}, ${counts.refused} refused`;
	printStock(shown, print);
	if (isDryRun) {
		if (questions.includes("quantityAs")) print(`Quantities are left out; ${QUANTITY_NEEDED}`);
		print(`Dry run: ${found}, ${seconds()}. Nothing was changed.`);
		return counts.refused === 0 ? DONE : NOT_ALL;
	}
	if (questions.includes("quantityAs")) {
		print(`${found}. Nothing was imported; ${QUANTITY_NEEDED}`);
		return NOT_ALL;
	}
	if (counts.refused > 0 && wanted.options.isAllOrNothing) {
		print(`${found}. Nothing was imported; --partial imports the other rows.`);
		return NOT_ALL;
	}
	await client.call(contract.commitImport, { params: { id } });
	const done = await settled(client, id);
	if (done.state !== "done") throw new ConfigError(done.error ?? `The import is ${done.state}.`);
	for await (const row of rowsOf(client, id, "kept")) print(rowText(row, "left out"));
	printLosses(done, print);
	const { created = 0, changed = 0, skipped = 0 } = done.result ?? {};
	const refused = counts.refused + skipped;
	print(
		`${created} created, ${changed} changed, ${counts.unchanged} unchanged, ${refused} refused, ${seconds()}`,
	);
	print(`Take it back with: npm run import -- --undo ${id}`);
	return refused === 0 ? DONE : NOT_ALL;
}

async function takeBack({ client, print }: CommandContext, id: string): Promise<number> {
	await client.call(contract.undoImport, { params: { id } });
	const undone = await settled(client, id);
	const { state, result } = undone;
	if (state !== "undone") throw new ConfigError(`The import is ${state}.`);
	for await (const row of rowsOf(client, id, "kept")) print(rowText(row, "kept"));
	printLosses(undone, print);
	const { created = 0, changed = 0, kept = 0 } = result ?? {};
	print(
		`${created} created products and ${changed} changed rows taken back, but for ${kept} rows that are kept`,
	);
	return kept === 0 ? DONE : NOT_ALL;
}

/** Prints whose promises lost their pieces. */
function printLosses({ lost }: Import, print: CommandContext["print"]): void {
	if (lost === undefined) return;
	for (const { who, number, pieces } of lost.promises) {
		const holder = [who, number && `order ${number}`].filter((part) => part !== null).join(", ");
		print(`promise: ${holder || "an order"} no longer has ${pieces === 1 ? "a piece" : `${pieces} pieces`}`);
	}
	const more = lost.count - lost.promises.length;
	if (more > 0) print(`promise: ${more} more no longer have their pieces`);
}

/** Prints what happens to the stock in sum, and warns of products whose stock would double, with their totals before and after. */
function printStock({ stock }: Import, print: CommandContext["print"]): void {
	if (stock === null) return;
	printMoves("take", stock.taken, print);
	printMoves("add", stock.added, print);
	if (stock.doubled === 0) return;
	const shown = stock.sample.slice(0, Math.min(stock.doubled, DOUBLED_SHOWN));
	const totals = shown.map(({ title, before, after }) => `${title}: ${before} -> ${after}`).join(", ");
	print(`The stock of ${stock.doubled} products would double or more, such as ${totals}.`);
}

/** Prints the sum of the pieces that rows take away or add. */
function printMoves(
	verb: "take" | "add",
	moves: NonNullable<Import["stock"]>["taken"],
	print: CommandContext["print"],
): void {
	if (moves === null || moves.lines === 0) return;
	const worth = moves.worth === null ? "" : `, worth ${moves.worth.toFixed(2)}`;
	const lines = moves.lines === 1 ? "1 line" : `${moves.lines} lines`;
	const pieces = moves.pieces === 1 ? "1 piece" : `${moves.pieces} pieces`;
	print(
		`Stock: ${lines} ${verb}${moves.lines === 1 ? "s" : ""} ${pieces}${verb === "take" ? " away" : ""}${worth}.`,
	);
}

/** Prints how many refused rows are not listed, by reason. */
function printUnlisted({ refusals }: Import, print: CommandContext["print"]): void {
	if (refusals === null || refusals.unlisted === 0) return;
	for (const { column, message, unlisted } of refusals.kinds) {
		if (unlisted > 0)
			print(`${column === null ? message : `${column}: ${message}`} And ${unlisted} more of the same kind.`);
	}
	print(`${refusals.unlisted} more refused rows are not listed.`);
}

/** Prints which parts of the file were skipped, and what could be read differently. */
function printFile({ head }: Import, print: CommandContext["print"]): void {
	const { above = 0, sheets = [], sheet = 0, columns } = head;
	if (above > 0)
		print(`Left out: ${above === 1 ? "1 row" : `${above} rows`} above the names of the columns.`);
	if (sheets.length > 1)
		print(`Sheet: ${sheets[sheet]}, ${sheet + 1} of ${sheets.length}; choose another with --sheet NUMBER.`);
	if (head.isEncodingGuessed)
		print(`Encoding: ${head.encoding}, a guess; choose another with --encoding NAME.`);
	for (const name of repeatedColumns(columns)) print(`Column ${name} appears more than once.`);
}

/** Prints what a spreadsheet has done to the file, and how its dates can be read. */
function printSheet({ sheetNotes, head }: Import, print: CommandContext["print"]): void {
	if (sheetNotes === null) return;
	for (const { line, rows, message } of sheetNotes.leftOut) {
		print(rows === 1 ? `Line ${line}: ${message}` : `Line ${line}, and ${rows - 1} more: ${message}`);
	}
	for (const { column, rows, samples } of sheetNotes.dates) {
		const [first] = samples;
		const name = head.columns[column] || String(column + 1);
		const read = first && (dateAsText(first, "month-day") ?? dateAsText(first, "shown"));
		print(
			`Column ${name}: ${rows} dates, such as ${first?.text}. --dates ${column + 1}:month-day reads that as ${read}.`,
		);
	}
}

/** Prints how the decimals of the file's numbers were read, if it matters. */
function printDecimals(
	{ options: { decimals }, foundDecimals, head, mapping, counts }: Import,
	print: CommandContext["print"],
): void {
	if (decimals !== "found") {
		print(`Decimals: ${decimals}, as set.`);
		return;
	}
	const found = (foundDecimals ?? []).map(({ field, sign }) => {
		const words = sign === "both" ? "both point and comma" : sign;
		return `${words} in ${head.columns[mapping[field]?.[0] ?? -1] || field}`;
	});
	if (found.length === 0 && counts.refused === 0) return;
	const hint = counts.refused > 0 ? "; --decimals point or --decimals comma sets them" : "";
	print(`Decimals: ${found.join(", ") || "the file does not show them"}${hint}.`);
}

function rowText({ line, reasons }: ImportRow, what: string): string {
	const why = reasons.map(({ column, message }) => (column === null ? message : `${column}: ${message}`));
	return `line ${line}: ${what}: ${why.join(" ")}`;
}

/** All rows with an outcome, read page by page. */
async function* rowsOf(
	client: Client,
	id: string,
	outcome: "refused" | "kept" | "noted" | "passed",
): AsyncGenerator<ImportRow> {
	let cursor: string | undefined;
	do {
		const query = { outcome, limit: 200, ...(cursor === undefined ? {} : { cursor }) };
		const page = await client.page(contract.listImportRows, { params: { id }, query });
		yield* page.items;
		cursor = page.next;
	} while (cursor !== undefined);
}

/** Waits until the import's work is done. */
async function settled(client: Client, id: string): Promise<Import> {
	for (;;) {
		const answer = await client.call(contract.getImport, { params: { id } });
		if (!(busyStates as readonly string[]).includes(answer.state)) return answer;
		await wait(LOOK_MS);
	}
}
