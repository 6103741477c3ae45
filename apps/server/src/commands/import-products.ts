import { parseArgs } from "node:util";
import { decimalsModes, type Import, type ImportRow } from "@freehub/contract/imports";
import { ConfigError } from "#config.ts";
import {
	commitFromProgram,
	dryRunFromProgram,
	rowsFromProgram,
	undoFromProgram,
} from "#modules/imports/import-from-program.ts";
import type { Command, CommandContext } from "./command.ts";

const usage = `Usage: npm run import -- FILE [--dry-run] [--quantity count|receive] [--decimals point|comma] [--partial]
       npm run import -- --undo ID

FILE is a table of products, CSV or XLSX. --partial imports the rows that are accepted although others are refused.
--decimals says what comes before the decimals of its numbers where the file does not show it.`;

/** How the command ends: everything was done, or some rows were refused or kept. */
const DONE = 0;
const NOT_ALL = 2;

const options = {
	"dry-run": { type: "boolean", default: false },
	quantity: { type: "string", default: "count" },
	decimals: { type: "string", default: "found" },
	partial: { type: "boolean", default: false },
	undo: { type: "string" },
} as const;

function parsed(args: string[]) {
	try {
		return parseArgs({ args, allowPositionals: true, options });
	} catch (error) {
		throw new ConfigError(`${(error as Error).message}\n${usage}`);
	}
}

function readOptions(args: string[]) {
	const { values, positionals } = parsed(args);
	const { quantity, undo } = values;
	const decimals = decimalsModes.find((mode) => mode === values.decimals);
	const [file] = positionals;
	if (quantity !== "count" && quantity !== "receive") throw new ConfigError(usage);
	if (decimals === undefined) throw new ConfigError(usage);
	if (positionals.length > 1 || (file === undefined) === (undo === undefined)) throw new ConfigError(usage);
	return {
		file,
		undo,
		isDryRun: values["dry-run"],
		isPartial: values.partial,
		quantityAs: quantity,
		decimals,
	} as const;
}

type Options = ReturnType<typeof readOptions>;

/** npm run import: what the import page does. */
export const importProducts: Command = {
	fileOf: (args) => readOptions(args).file,
	run(args, context) {
		const wanted = readOptions(args);
		return wanted.undo === undefined ? importFile(context, wanted) : undo(context, wanted.undo);
	},
};

async function importFile(
	context: CommandContext,
	{ isDryRun, isPartial, quantityAs, decimals }: Options,
): Promise<number> {
	const { db, file, print, signal } = context;
	if (file === undefined) throw new ConfigError(usage);
	const began = performance.now();
	const shown = await dryRunFromProgram(context, file, {
		quantityAs,
		decimals,
		isAllOrNothing: !isPartial,
	});
	const { _id, counts, state, error } = shown;
	if (state !== "ready") throw new ConfigError(error ?? `The import is ${state}.`);
	for await (const row of rowsFromProgram(db, _id, "refused")) print(rowText(row, "refused"));
	printDecimals(shown, print);
	const found = `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.refused} refused`;
	const seconds = () => `in ${((performance.now() - began) / 1000).toFixed(2)} s`;
	if (isDryRun) print(`Dry run: ${found}, ${seconds()}. Nothing was changed.`);
	else if (counts.refused > 0 && !isPartial) {
		print(`${found}. Nothing was imported; --partial imports the other rows.`);
	} else {
		// Whoever has gone away has not seen what would be done.
		signal.throwIfAborted();
		const done = await commitFromProgram(context, _id);
		if (done.state !== "done") throw new ConfigError(done.error ?? `The import is ${done.state}.`);
		for await (const row of rowsFromProgram(db, _id, "kept")) print(rowText(row, "left out"));
		const { created = 0, changed = 0, skipped = 0 } = done.result ?? {};
		print(
			`${created} created, ${changed} changed, ${counts.unchanged} unchanged, ${counts.refused + skipped} refused, ${seconds()}`,
		);
		print(`Take it back with: npm run import -- --undo ${_id}`);
		return counts.refused + skipped === 0 ? DONE : NOT_ALL;
	}
	return counts.refused === 0 ? DONE : NOT_ALL;
}

async function undo(context: CommandContext, id: string): Promise<number> {
	const { db, print } = context;
	const { state, result } = await undoFromProgram(context, id);
	if (state !== "undone") throw new ConfigError(`The import is ${state}.`);
	for await (const row of rowsFromProgram(db, id, "kept")) print(rowText(row, "kept"));
	const { created = 0, changed = 0, kept = 0 } = result ?? {};
	print(`${created} created and ${changed} changed products taken back, but for ${kept} that are kept`);
	return kept === 0 ? DONE : NOT_ALL;
}

/** How the decimals of the file's numbers were read, where that matters. */
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
		return `${words} in ${head.columns[mapping[field] ?? -1] || field}`;
	});
	if (found.length === 0 && counts.refused === 0) return;
	const hint = counts.refused > 0 ? "; --decimals point or --decimals comma sets them" : "";
	print(`Decimals: ${found.join(", ") || "the file does not show them"}${hint}.`);
}

function rowText({ line, reasons }: ImportRow, what: string): string {
	const why = reasons.map(({ column, message }) => (column === null ? message : `${column}: ${message}`));
	return `line ${line}: ${what}: ${why.join(" ")}`;
}
