import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DateAnswers } from "@freehub/contract/catalogue/sheet-notes";
import { type Client, createClient } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import { openEngine } from "../../../bench/src/open-engine.ts";
import type { Resources } from "../../../bench/src/resources.ts";
import { NotInstalled } from "../cluster/programs.ts";
import type { Findings } from "../findings.ts";
import { closeShop, openShop } from "../open-shop.ts";
import {
	type Column,
	columns,
	damage,
	damagedSheets,
	headAgain,
	lineOf,
	type Outcome,
	rightCell,
	totals,
} from "./damaged-sheet.ts";
import { flatSheets } from "./flat-sheet.ts";
import { type Dry, type FileKind, fileKinds, type Taken } from "./import-kinds.ts";
import { libreOffice, type Office } from "./libre-office.ts";

type Setup = { findings: Findings; seed: number; print: (line: string) => void };

/** A way in which LibreOffice saves a sheet. */
type Saving = { name: string; to: string; isWorkbook: boolean; is1904?: boolean };

/** `Text - txt - csv` takes the separator, the quote, the encoding and the language; the last option is the sheet, counted from 1. */
const csv = (separator: number, encoding: number, language: number) =>
	`csv:Text - txt - csv (StarCalc):${separator},34,${encoding},1,,${language},false,true,true,false,false,2`;

const savings: readonly Saving[] = [
	{ name: "XLSX", to: "xlsx:Calc MS Excel 2007 XML", isWorkbook: true },
	{ name: "XLSX from 1904", to: "xlsx:Calc MS Excel 2007 XML", isWorkbook: true, is1904: true },
	{ name: "Open XML", to: "xlsx:Calc Office Open XML", isWorkbook: true },
	{ name: "CSV in UTF-8", to: csv(44, 76, 1033), isWorkbook: false },
	{ name: "CSV in UTF-16 with tabs", to: csv(9, 65_535, 1033), isWorkbook: false },
	{ name: "CSV in Windows-1252 with semicolons", to: csv(59, 1, 1031), isWorkbook: false },
];

/** The formats that are refused, with a sentence that says in which ones to save the file. */
const refusedFormats = ["ods", "fods", "xls", "slk", "dif", "html", "xml:MS Excel 2003 XML"];

/**
 * Has LibreOffice make files with every kind of damage, and imports each of them as products, price lists, offers and orders: first dry,
 * then with an answer for the columns of dates, then for good.
 * @returns the number of imported files.
 */
export async function runSpreadsheets(resources: Resources, setup: Setup): Promise<number> {
	const folder = mkdtempSync(join(tmpdir(), "freehub-spreadsheets-"));
	resources.onStopped(async () => rmSync(folder, { recursive: true, force: true }));
	let files = 0;
	try {
		const office = libreOffice(folder);
		for (const kind of fileKinds) {
			const before = setup.findings.count;
			for (const saving of savings) {
				const source = join(folder, "sheet.fods");
				await writeFile(source, flatSheets(damagedSheets(kind.headings), saving.is1904));
				const file = new Blob([await office.convert(source, saving.to)]);
				const check = (client: Client) => checkFile(client, kind, file, saving, setup.findings);
				await inNewShop(resources, setup, kind, check);
				files += 1;
			}
			await inNewShop(resources, setup, kind, (client) =>
				checkRefused(client, kind, office, folder, setup.findings),
			);
			files += refusedFormats.length;
			setup.print(`spreadsheets, ${kind.name}: ${setup.findings.count - before} violations`);
		}
	} catch (error) {
		if (!(error instanceof NotInstalled)) throw error;
		setup.print(
			`spreadsheets: not tried, because ${error.message} is not installed (Debian: apt-get install --no-install-recommends libreoffice-calc-nogui)`,
		);
	}
	return files;
}

async function inNewShop(
	resources: Resources,
	{ findings, seed }: Setup,
	kind: FileKind,
	work: (client: Client) => Promise<void>,
): Promise<void> {
	const engine = await openEngine(resources, "sqlite");
	if (engine === undefined) throw new Error("There is no SQLite.");
	const shop = await openShop(resources, await engine.newDatabase(), { processes: 1, findings, seed });
	const origin = shop.servers[0]?.origin ?? "";
	const client = createClient((path, init) =>
		fetch(`${origin}/api${path}`, { ...init, headers: { ...init.headers, cookie: shop.cookie, origin } }),
	);
	await kind.prepare(client);
	await work(client);
	await closeShop(shop);
}

/** The right outcome of each row of the damaged sheet, by its line. */
function outcomesOf(
	{ headings }: FileKind,
	{ isWorkbook }: Saving,
	isAnswered: boolean,
): Map<number, { in: Column; outcome: Outcome | undefined }> {
	return new Map(
		damage.map((row, index) => {
			const { answered, hidden } = row;
			const first = isWorkbook ? row.workbook : row.csv;
			const isDate = "refused" in first && first.refused === "cell_is_date";
			const said = isAnswered && isDate && answered !== undefined ? answered : first;
			const has = headings.some((heading) => "column" in heading && heading.column === row.in);
			const outcome = has ? said : isWorkbook && hidden !== undefined ? { noted: "row_hidden" } : undefined;
			return [lineOf(index), { in: row.in, outcome }];
		}),
	);
}

async function checkFile(
	client: Client,
	kind: FileKind,
	file: Blob,
	saving: Saving,
	findings: Findings,
): Promise<void> {
	const complain = (what: string, evidence: unknown) =>
		findings.add(`${saving.name} as ${kind.name}: ${what}`, evidence);
	const first = await kind.dry(client, file, {});
	checkSheet(first, saving, complain);
	checkReasons(first, outcomesOf(kind, saving, false), complain);

	const found = first.sheetNotes?.dates ?? [];
	const dates: DateAnswers = Object.fromEntries(found.map(({ column }) => [String(column), "month-day"]));
	const answered = outcomesOf(kind, saving, true);
	const second = await kind.dry(client, file, dates);
	checkReasons(second, answered, complain);
	checkTaken(kind, await kind.take(client, file, dates), answered, complain);
}

type Complain = (what: string, evidence: unknown) => void;

/** The sheet is the visible one with items, and what is no data is left out and named. */
function checkSheet({ head, sheetNotes }: Dry, { isWorkbook }: Saving, complain: Complain): void {
	if (isWorkbook && head.sheets?.[head.sheet ?? 0] !== "Items") complain("another sheet is proposed", head);
	const leftOut = sheetNotes?.leftOut.map(({ rule, line }) => `${rule} ${line}`).join();
	if (leftOut !== `head_again ${headAgain},totals_row ${totals}`) complain("not left out", sheetNotes);
	const hidden = damage.filter((row) => row.hidden !== undefined).length;
	if (sheetNotes?.hiddenRows !== (isWorkbook ? hidden : 0))
		complain("hidden rows are not counted", sheetNotes);
}

function checkReasons({ reasons }: Dry, outcomes: ReturnType<typeof outcomesOf>, complain: Complain): void {
	for (const [line, { outcome }] of outcomes) {
		const said = reasons.filter((reason) => reason.line === line);
		const isRefused = said.some((reason) => reason.isRefused);
		const wanted: { refused?: string | readonly string[]; noted?: string; taken?: string } = outcome ?? {};
		const rules = [wanted.refused ?? wanted.noted ?? []].flat();
		const isNamed = rules.length === 0 || said.some(({ rule }) => rules.includes(rule));
		if (isRefused !== (wanted.refused !== undefined) || !isNamed)
			complain(`row ${line} is not as it should be`, { wanted, said });
	}
}

/** Every row that is not refused is in the shop, with the values of the sheet, and nothing else is. */
function checkTaken(
	kind: FileKind,
	taken: Map<number, Taken>,
	outcomes: ReturnType<typeof outcomesOf>,
	complain: Complain,
): void {
	const lines: number[] = [];
	for (const [line, { in: damaged, outcome }] of outcomes) {
		if (outcome !== undefined && "refused" in outcome) continue;
		lines.push(line);
		const right: Taken = {};
		for (const column of columns) {
			if (!kind.headings.some((heading) => "column" in heading && heading.column === column)) continue;
			const text = outcome !== undefined && "taken" in outcome ? outcome.taken : undefined;
			right[column] = column === damaged && text !== undefined ? text : rightCell(column, line);
		}
		const found = taken.get(line) ?? {};
		const differs = (Object.keys(right) as Column[]).filter(
			(column) => !isSame(found[column], right[column]),
		);
		if (differs.length > 0) complain(`row ${line} was taken otherwise`, { right, found });
	}
	const others = [...taken.keys()].filter((line) => !lines.includes(line));
	if (others.length > 0) complain("rows were taken that are to be refused", others);
}

function isSame(found: Taken[Column], right: Taken[Column]): boolean {
	if (found === right) return true;
	return typeof found === "number" && typeof right !== "object" && Math.abs(found - Number(right)) < 1e-9;
}

/** Files of other formats are refused at once, with what to do. */
async function checkRefused(
	client: Client,
	kind: FileKind,
	office: Office,
	folder: string,
	findings: Findings,
): Promise<void> {
	const source = join(folder, "other.fods");
	await writeFile(source, flatSheets(damagedSheets(kind.headings)));
	for (const format of refusedFormats) {
		const file = new Blob([await office.convert(source, format)]);
		const answer = await kind.dry(client, file, {}).catch((error: unknown) => error);
		const isRefused =
			answer instanceof ApiError && answer.code === "file_refused" && /xlsx/i.test(answer.message);
		if (!isRefused)
			findings.add(`a file of ${format} as ${kind.name} is not refused in words`, String(answer));
	}
}
