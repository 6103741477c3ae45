import { afterAll, expect, test } from "vitest";
import { allOf, tableFolder, workbook } from "../../../../test/table-files.ts";
import { openTable } from "./open-table.ts";

const folder = await tableFolder();
afterAll(folder.remove);

const large = await folder.write(
	`sku,name\n${Array.from({ length: 20_000 }, (_, n) => `A${n},Bike\n`).join("")}`,
);

test("A thread of its own reads the file and gives every row in its order", async () => {
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

test("The time in which nobody asks for rows does not count", async () => {
	const table = await openTable(large, { seconds: 2 });
	const began = performance.now();
	let count = 0;
	for await (const batch of table.rows) {
		count += batch.length;
		if (count <= 1500) await new Promise((resolve) => setTimeout(resolve, 800));
	}
	expect(performance.now() - began).toBeGreaterThan(2000);
	expect(count).toBe(20_000);
});

test("A file that needs too much memory is refused, and the server lives on", async () => {
	const strings = Array.from({ length: 400_000 }, (_, n) => `<si><t>${n} ${"text ".repeat(8)}</t></si>`).join(
		"",
	);
	const file = await folder.write(workbook({ rows: "<row><c><v>1</v></c></row>", strings }));
	await expect(openTable(file, { heap: 16 })).rejects.toThrow("The file needs too much memory to be read.");
});
