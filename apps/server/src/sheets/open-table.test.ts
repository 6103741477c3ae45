import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { allOf, tableFolder, workbook } from "../../test/table-files.ts";
import { openTable, type Table } from "./open-table.ts";

/** Processes may have to wait on a busy machine; in ms. */
const TIMEOUT = 30_000;

const folder = await tableFolder();
afterAll(folder.remove);

const large = await folder.write(
	`sku,name\n${Array.from({ length: 20_000 }, (_, n) => `A${n},Bike\n`).join("")}`,
);

test("A process of its own reads the file and gives every row in its order", async () => {
	const table = await openTable(large);
	expect(table.head).toEqual({ kind: "csv", encoding: "utf-8", separator: ",", columns: ["sku", "name"] });
	const rows = await allOf(table.rows);
	expect(rows.map(({ cells }) => cells[0])).toEqual(Array.from({ length: 20_000 }, (_, n) => `A${n}`));
	await table.close();
});

test("What is refused is refused with its words and its place, at once or while rows are read", async () => {
	await expect(openTable(await folder.write("%PDF-1.4"))).rejects.toMatchObject({
		name: "TableError",
		message: "This is a PDF, not a table. Save the table as XLSX or CSV.",
	});
	const broken = await openTable(await folder.write(`sku,name\n${"A,Bike\n".repeat(1200)}B,"`));
	let count = 0;
	await expect(
		(async () => {
			for await (const batch of broken.rows) count += batch.length;
		})(),
	).rejects.toMatchObject({ name: "TableError", line: 1202, column: 2 });
	expect(count).toBe(999);
});

test("A file that is not there is a fault of the server, not of the table", async () => {
	await expect(openTable("/nowhere/upload")).rejects.toMatchObject({ code: "ENOENT" });
});

test("Who leaves the loop or closes the table ends the reading", async () => {
	const left = await openTable(large);
	for await (const batch of left.rows) {
		expect(batch[0]).toEqual({ line: 2, cells: ["A0", "Bike"] });
		break;
	}
	const closed = await openTable(large);
	await closed.close();
	expect(await allOf(closed.rows)).toEqual([]);
	await closed.close();
});

test("A reader that takes too long is ended", async () => {
	await expect(openTable(large, { seconds: 0.001 })).rejects.toThrow(
		"Reading the file takes longer than 0.001 seconds.",
	);
});

test("A reader that uses a processor for too long is ended, with its words", async () => {
	const begun = await openTable(large, { cpu: 0.000_001 }).catch((error: unknown) => error);
	const error =
		begun instanceof Error ? begun : await allOf((begun as Table).rows).catch((late: unknown) => late);
	expect(error).toMatchObject({
		name: "TableError",
		message: "Reading the file takes more than 0.000001 seconds of processor time. Split it up.",
	});
});

test("The time in which nobody asks for rows does not count", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
	onTestFinished(() => void vi.useRealTimers());
	const table = await openTable(large, { seconds: 2 });
	let count = 0;
	for await (const batch of table.rows) {
		count += batch.length;
		vi.advanceTimersByTime(1500);
	}
	expect(count).toBe(20_000);
});

test("Aborting its signal ends the reading with the signal's reason", async () => {
	const stop = new AbortController();
	const opening = openTable(large, {}, stop.signal);
	stop.abort(new Error("not wanted any more"));
	await expect(opening).rejects.toThrow("not wanted any more");
	await expect(openTable(large, {}, stop.signal)).rejects.toThrow("not wanted any more");
});

test(
	"A workbook of very many different texts is read with little memory",
	async () => {
		const strings = Array.from({ length: 200_000 }, (_, n) => `<si><t>${n} ${"text ".repeat(8)}</t></si>`);
		const cells = [0, 199_999, 200_000, 7].map((n) => `<c t="s"><v>${n}</v></c>`).join("");
		const file = await folder.write(
			workbook({ rows: `<row>${cells}</row><row>${cells}</row>`, strings: strings.join("") }),
		);
		const { head, rows } = await openTable(file, { heap: 24 });
		const texts = [0, 199_999, undefined, 7].map((n) => (n === undefined ? "" : `${n} ${"text ".repeat(8)}`));
		expect(head.columns).toEqual(texts.map((text) => text.trim()));
		// The second row repeats the first one, which names the columns.
		expect(await allOf(rows)).toMatchObject([{ line: 2, cells: texts, leftOut: { rule: "head_again" } }]);
	},
	TIMEOUT,
);

test(
	"A file that needs too much memory ends its own reader alone, in words",
	async () => {
		const tags = 600_000;
		const rows = "<row>".repeat(tags) + "</row>".repeat(tags);
		const file = await folder.write(workbook({ rows }));
		const table = openTable(large);
		await expect(openTable(file, { heap: 24 })).rejects.toMatchObject({
			name: "TableError",
			message: "The file needs too much memory. Save it as CSV, or split it up.",
		});
		expect(await allOf((await table).rows)).toHaveLength(20_000);
	},
	TIMEOUT,
);
