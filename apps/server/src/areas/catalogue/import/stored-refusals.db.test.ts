import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as lists from "@freehub/contract/buying/price-lists";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import * as contract from "@freehub/contract/catalogue/imports";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { dryRun, settled } from "../../../../test/import-file.ts";
import { type TestServer, testServer } from "../../../../test/server.ts";

/** The bytes of the database. */
async function sizeOf({ db }: TestServer): Promise<number> {
	const query =
		db.engine.name === "sqlite"
			? sql<{
					size: number;
				}>`select page_count * page_size as size from pragma_page_count(), pragma_page_size()`
			: sql<{ size: number }>`select pg_database_size(current_database()) as size`;
	return Number((await query.execute(db.kysely)).rows[0]?.size);
}

async function storedRows({ db }: TestServer, id: string): Promise<{ rows: number; longest: number }> {
	const { rows, longest } = await db.kysely
		.selectFrom("import_row")
		.select([
			sql<number>`count(*)`.as("rows"),
			sql<number>`coalesce(max(length(title) + length(search_key) + length(changes) + length(reasons)), 0)`.as(
				"longest",
			),
		])
		.where("import", "=", id)
		.executeTakeFirstOrThrow();
	return { rows: Number(rows), longest: Number(longest) };
}

it.each([
	["one reason", "sku,name,price", "A,B,x"],
	["many reasons", "sku,barcode,name,price,quantity,weight,cost,reorder point", ",1,,x,x,x,x,x"],
])(
	"grows by less than 3 MB from a file of 120 kB whose rows are all refused, for %s each",
	async (_, head, row) => {
		const server = await testServer();
		const { client } = await server.newUser();
		const count = Math.floor(120_000 / (row.length + 1));
		const before = await sizeOf(server);
		const { _id: id, counts, refusals } = await dryRun(client, `${head}\n${`${row}\n`.repeat(count)}`);
		expect((await sizeOf(server)) - before).toBeLessThan(3_000_000);
		expect(counts).toMatchObject({ refused: count, total: count });
		const { rows } = await storedRows(server, id);
		expect(refusals?.unlisted).toBe(count - rows);
	},
);

it("counts all refused rows and lists the first 500 and some of each further reason", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const bad = Array.from({ length: 2000 }, (_, i) => `A${i},Bell,much\n`).join("");
	const nameless = Array.from({ length: 8 }, (_, i) => `X${i},,1\n`).join("");
	const file = `sku,name,price\nOK-1,Lock,1\n${bad}${nameless}OK-2,Lock,1\n`;
	const { _id: id, counts, refusals } = await dryRun(client, file);
	expect(counts).toMatchObject({ new: 2, refused: 2008, total: 2010 });
	const kinds = refusals?.kinds.map(({ column, rows, unlisted }) => [column, rows, unlisted]);
	expect(kinds).toEqual([
		["price", 2000, 1500],
		["name", 8, 3],
	]);
	expect(refusals?.unlisted).toBe(1503);
	const params = { id };
	const lines: number[] = [];
	let cursor: string | undefined;
	do {
		const query = { outcome: "refused" as const, limit: 200, ...(cursor && { cursor }) };
		const page = await client.page(contract.listImportRows, { params, query });
		expect(page.total).toBe(505);
		lines.push(...page.items.map(({ line }) => line));
		cursor = page.next;
	} while (cursor !== undefined);
	expect(lines).toEqual([
		...Array.from({ length: 500 }, (_, i) => i + 3),
		...Array.from({ length: 5 }, (_, i) => i + 2003),
	]);

	// The rows that are not refused are committed and taken back, wherever they are.
	await client.call(contract.changeImport, { params, body: { options: { isAllOrNothing: false } } });
	await settled(client, id);
	await client.call(contract.commitImport, { params });
	const done = await settled(client, id);
	expect(done).toMatchObject({ state: "done", result: { created: 2 }, refusals: { unlisted: 1503 } });
	expect(done.progress).toEqual({ done: 507, total: 507 });
	await client.call(contract.undoImport, { params });
	expect(await settled(client, id)).toMatchObject({ state: "undone", result: { kept: 0 } });
});

it("stores little of a refused row, however much it has", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const head =
		"sku,barcode,name,price,quantity,weight,cost,reorder point,brand,colour,size,model,supplier,unit,gtin";
	const cell = "ä".repeat(9000);
	const row = `${Array.from({ length: 15 }, () => cell).join()}\n`;
	const { _id: id, counts } = await dryRun(client, `${head}\n${row.repeat(20)}`);
	expect(counts.refused).toBe(20);
	const { rows, longest } = await storedRows(server, id);
	expect(rows).toBe(20);
	expect(longest).toBeLessThan(6000);
});

it("counts the refused rows of a price list in the same way", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const { _id: supplier } = await client.call(addSupplier, { body: { name: "Bellmaker" } });
	const bad = Array.from({ length: 2000 }, (_, i) => `A${i},Bell,much\n`).join("");
	const file = new Blob([`sku,name,price\nOK-1,Lock,1\n${bad}`], { type: "text/csv" });
	const { _id: id } = await client.call(lists.uploadPriceList, {
		params: { id: supplier },
		query: { name: "list.csv" },
		file,
	});
	const read = () => client.call(lists.getPriceList, { params: { id } });
	await expect.poll(async () => (await read()).state).toBe("ready");
	const { counts, refusals } = await read();
	expect(counts).toMatchObject({ new: 1, refused: 2000, total: 2001 });
	expect(refusals).toMatchObject({
		unlisted: 1500,
		kinds: [{ column: "price", rows: 2000, unlisted: 1500 }],
	});
	expect((await storedRows(server, id)).rows).toBe(501);
	await client.call(lists.commitPriceList, { params: { id } });
	await expect.poll(async () => (await read()).state).toBe("done");
});

it("removes the file and the rows of an import that is cancelled, and of one that failed", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const { _id: id } = await dryRun(client, "sku,name,price\nA,Bell,1\nB,Bell,much\n");
	expect((await storedRows(server, id)).rows).toBe(2);
	await client.call(contract.cancelImport, { params: { id } });
	const rows = Array.from({ length: 600 }, (_, i) => `A${i},Bell,1\n`).join("");
	const failed = await dryRun(client, `sku,name,price\n${rows}"B,Bell,1\n`);
	expect(failed.state).toBe("failed");
	for (const each of [id, failed._id]) {
		await expect.poll(async () => (await storedRows(server, each)).rows).toBe(0);
	}
	await expect.poll(() => readdir(join(server.dataDir, "imports"))).toEqual([]);
	expect((await client.call(contract.getImport, { params: { id } })).counts.total).toBe(2);
});

it("keeps at most 1 GB of files and rows of an account's undecided imports", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const table = "sku,name,price\nA,Bell,1\n";
	const { _id: id } = await dryRun(client, table);
	const set = (stored_bytes: number) =>
		server.db.kysely.updateTable("import").set({ stored_bytes }).where("id", "=", id).execute();
	const size = Number(
		(await server.db.kysely.selectFrom("import").select("stored_bytes").executeTakeFirstOrThrow())
			.stored_bytes,
	);
	expect(size).toBeGreaterThan(table.length + 150);
	await set(1024 ** 3);
	await expect(dryRun(client, table)).rejects.toMatchObject({
		problem: { code: "import_state", reason: "too_much_stored" },
	});
	// There is room for the file, but not for its rows.
	await set(1024 ** 3 - table.length - 100);
	expect(await dryRun(client, table)).toMatchObject({
		state: "failed",
		failure: { rule: "imports_too_large", facts: { most: "1.0 GB" } },
	});
	const other = await server.newUser();
	expect((await dryRun(other.client, table)).state).toBe("ready");
	await client.call(contract.cancelImport, { params: { id } });
	await expect.poll(async () => (await storedRows(server, id)).rows).toBe(0);
	expect((await dryRun(client, table)).state).toBe("ready");
});
