import { parseArgs } from "node:util";
import { decimalsModes, type Import, type ImportRow } from "@freehub/contract/imports";
import pino from "pino";
import { AppError } from "#app-error.ts";
import { ConfigError, readConfig } from "#config.ts";
import { openDatabase } from "#db/open.ts";
import { rememberWords } from "#db/vocabulary.ts";
import {
	commitFromProgram,
	dryRunFromProgram,
	rowsFromProgram,
	undoFromProgram,
} from "#modules/imports/import-from-program.ts";
import { importRunner } from "#modules/imports/import-runner.ts";
import { ensureDocuments } from "#modules/products/derive-documents.ts";

const USAGE = `Usage: npm run import -- FILE [--dry-run] [--quantity count|receive] [--decimals point|comma] [--partial]
       npm run import -- --undo ID

FILE is a table of products, CSV or XLSX. --partial imports the rows that are accepted although others are refused.
--decimals says what comes before the decimals of its numbers where the file does not show it.`;

/** How the program ends: everything was done, something broke, some rows were refused or kept. */
const DONE = 0;
const BROKEN = 1;
const NOT_ALL = 2;

function readOptions(args: readonly string[]) {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: {
			"dry-run": { type: "boolean", default: false },
			quantity: { type: "string", default: "count" },
			decimals: { type: "string", default: "found" },
			partial: { type: "boolean", default: false },
			undo: { type: "string" },
		},
	});
	const { quantity, undo } = values;
	const decimals = decimalsModes.find((mode) => mode === values.decimals);
	const [file] = positionals;
	if (quantity !== "count" && quantity !== "receive") throw new ConfigError(USAGE);
	if (decimals === undefined) throw new ConfigError(USAGE);
	if (positionals.length > 1 || (file === undefined) === (undo === undefined)) throw new ConfigError(USAGE);
	return {
		file,
		undo,
		isDryRun: values["dry-run"],
		isPartial: values.partial,
		quantityAs: quantity,
		decimals,
	} as const;
}

/** npm run import: the import page's twin. */
async function main(args: readonly string[]): Promise<number> {
	let options: ReturnType<typeof readOptions>;
	try {
		options = readOptions(args);
	} catch (error) {
		throw error instanceof ConfigError ? error : new ConfigError(`${(error as Error).message}\n${USAGE}`);
	}
	const config = readConfig(process.env);
	const db = await openDatabase(config, (error) => console.error(error.message));
	await ensureDocuments(db);
	const runner = importRunner({
		// Nobody else writes in this process, so each transaction commits by itself.
		db: { ...db, knownWords: rememberWords() },
		dataDir: config.dataDir,
		now: () => new Date(),
		log: pino({ level: "error" }, pino.destination({ fd: 2, sync: true })),
	});
	const program = { db, runner };
	try {
		if (options.undo !== undefined) return await undo(program, options.undo);
		return await importFile(program, options.file ?? "", options);
	} finally {
		await runner.stop();
		await db.kysely.destroy();
	}
}

type Program = Parameters<typeof dryRunFromProgram>[0];

async function importFile(
	program: Program,
	file: string,
	{ isDryRun, isPartial, quantityAs, decimals }: ReturnType<typeof readOptions>,
): Promise<number> {
	const began = performance.now();
	const shown = await dryRunFromProgram(program, file, {
		quantityAs,
		decimals,
		isAllOrNothing: !isPartial,
	});
	const { _id, counts, state, error } = shown;
	if (state !== "ready") throw new ConfigError(error ?? `The import is ${state}.`);
	for await (const row of rowsFromProgram(program.db, _id, "refused")) print(row, "refused");
	printDecimals(shown);
	const found = `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.refused} refused`;
	const seconds = () => `in ${((performance.now() - began) / 1000).toFixed(2)} s`;
	if (isDryRun) console.log(`Dry run: ${found}, ${seconds()}. Nothing was changed.`);
	else if (counts.refused > 0 && !isPartial) {
		console.log(`${found}. Nothing was imported; --partial imports the other rows.`);
	} else {
		const done = await commitFromProgram(program, _id);
		if (done.state !== "done") throw new ConfigError(done.error ?? `The import is ${done.state}.`);
		for await (const row of rowsFromProgram(program.db, _id, "kept")) print(row, "left out");
		const { created = 0, changed = 0, skipped = 0 } = done.result ?? {};
		console.log(
			`${created} created, ${changed} changed, ${counts.unchanged} unchanged, ${counts.refused + skipped} refused, ${seconds()}`,
		);
		console.log(`Take it back with: npm run import -- --undo ${_id}`);
		return counts.refused + skipped === 0 ? DONE : NOT_ALL;
	}
	return counts.refused === 0 ? DONE : NOT_ALL;
}

async function undo(program: Program, id: string): Promise<number> {
	const { state, result } = await undoFromProgram(program, id);
	if (state !== "undone") throw new ConfigError(`The import is ${state}.`);
	for await (const row of rowsFromProgram(program.db, id, "kept")) print(row, "kept");
	const { created = 0, changed = 0, kept = 0 } = result ?? {};
	console.log(`${created} created and ${changed} changed products taken back, but for ${kept} that are kept`);
	return kept === 0 ? DONE : NOT_ALL;
}

/** How the decimals of the file's numbers were read, where that matters. */
function printDecimals({ options: { decimals }, foundDecimals, head, mapping, counts }: Import): void {
	if (decimals !== "found") {
		console.log(`Decimals: ${decimals}, as set.`);
		return;
	}
	const found = (foundDecimals ?? []).map(({ field, sign }) => {
		const words = sign === "both" ? "both point and comma" : sign;
		return `${words} in ${head.columns[mapping[field] ?? -1] || field}`;
	});
	if (found.length === 0 && counts.refused === 0) return;
	const hint = counts.refused > 0 ? "; --decimals point or --decimals comma sets them" : "";
	console.log(`Decimals: ${found.join(", ") || "the file does not show them"}${hint}.`);
}

function print({ line, reasons }: ImportRow, what: string): void {
	const why = reasons.map(({ column, message }) => (column === null ? message : `${column}: ${message}`));
	console.log(`line ${line}: ${what}: ${why.join(" ")}`);
}

main(process.argv.slice(2)).then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		const code = (error as NodeJS.ErrnoException | undefined)?.code;
		const isExpected = error instanceof ConfigError || error instanceof AppError;
		if (isExpected) console.error(error.message);
		else if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
			console.error(`FILE cannot be read: ${(error as Error).message}`);
		} else console.error(error);
		process.exitCode = BROKEN;
	},
);
