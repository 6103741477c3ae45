import { randomUUID } from "node:crypto";
import { exportProducts } from "@freehub/contract/catalogue/exports";
import * as contract from "@freehub/contract/catalogue/imports";
import * as products from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { dryRun, importFile, settled, undo } from "../../../../test/import-file.ts";
import { deliver, expectBalance, list, refused, rows, shop } from "../../../../test/import-shop.ts";

const bell = {
	name: "Bell",
	sku: "B-1",
	price: 5,
	quantity: 12,
	description: "Rings",
	image: "/drawings/bell.svg",
	supplier: "Tarnwick",
};

/** A shop with a bell of which there are 12. */
async function bellShop() {
	const { server, client } = await shop();
	const { _id } = await client.call(products.addProduct, { body: bell });
	return { server, client, id: _id };
}

const exported = (client: Client, query: object = {}) =>
	client.call(exportProducts, { query: { columns: "sku,price,quantity,quantityAtExport", ...query } });

const quantities = async (client: Client) => (await list(client)).map(({ quantity }) => quantity);

/** The file with other values in cells of a product's row. */
function edited(file: string, sku: string, cells: Record<string, string | number>): string {
	const [head = "", ...lines] = file.trim().split("\r\n");
	const names = head.split(",");
	const other = lines.map((line) => {
		const row = line.split(",");
		if (row[names.indexOf("SKU")] !== sku) return line;
		return row.map((cell, i) => cells[names[i] ?? ""] ?? cell).join(",");
	});
	return [head, ...other].join("\r\n");
}

/** The notes of a dry run, with their lines. */
const notes = async (client: Client, id: string) =>
	(await rows(client, id, { outcome: "noted" })).map(({ line, reasons }) => [
		line,
		reasons.map(({ column, message }) => `${column}: ${message}`).join(" "),
	]);

describe("a file with the quantity at export", () => {
	it("is what exports of quantities are, with the time of the export", async () => {
		const { server, client } = await bellShop();
		const [head, line] = (await exported(client)).split("\r\n");
		expect(head).toBe("SKU,Price,Quantity,Quantity at export,Exported at");
		expect(line).toMatch(/^B-1,5,12,12,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} UTC$/);
		const whole = await client.call(exportProducts, { query: {} });
		expect(whole.split("\r\n")[0]).toContain("Quantity,Quantity at export,Promised,Available,Incoming");
		// The same as a workbook, which is imported as it is.
		const sheet = await server.request(
			"/api/product-export?format=xlsx&columns=sku,quantity,quantityAtExport",
		);
		const shown = await dryRun(client, new Uint8Array(await sheet.arrayBuffer()), undefined, "bikes.xlsx");
		expect(shown).toMatchObject({
			counts: { unchanged: 1, noted: 0 },
			mapping: { quantityAtExport: [expect.any(Number)] },
		});
	});

	it("leaves alone what was sold meanwhile, and says so", async () => {
		const { client, id } = await bellShop();
		const file = await exported(client);
		await deliver(client, id, 4);
		const shown = await dryRun(client, edited(file, "B-1", { Price: 6 }));
		expect(shown).toMatchObject({ counts: { changed: 1, noted: 1, refused: 0 }, stock: null });
		expect(await notes(client, shown._id)).toEqual([
			[2, "Quantity: The quantity was 12 at export and is 8 now: it stays 8."],
		]);
		expect((await rows(client, shown._id))[0]?.changes).toEqual([{ field: "price", from: 5, to: 6 }]);
		await client.call(contract.commitImport, { params: { id: shown._id } });
		expect(await settled(client, shown._id)).toMatchObject({ state: "done" });
		expect(await list(client)).toMatchObject([{ price: 6, quantity: 8 }]);
	});

	it("books the difference between what its author wrote and saw, once, and takes it back", async () => {
		const { client, id } = await bellShop();
		const file = edited(await exported(client), "B-1", { Quantity: 15 });
		await deliver(client, id, 4);
		const shown = await dryRun(client, file);
		expect(await notes(client, shown._id)).toEqual([
			[2, "Quantity: The quantity was 12 at export and is 8 now: it becomes 11."],
		]);
		expect((await rows(client, shown._id))[0]?.changes).toEqual([{ field: "quantity", from: 8, to: 11 }]);
		const done = await importFile(client, file);
		expect(await quantities(client)).toEqual([11]);
		// Once more, also after another sale: the difference is there already.
		await deliver(client, id, 1);
		const again = await dryRun(client, file);
		expect(again).toMatchObject({ counts: { unchanged: 1, changed: 0 } });
		expect(await notes(client, again._id)).toEqual([
			[
				2,
				"Quantity: The quantity was 12 at export and is 10 now: it stays 10. Quantity: A file of the same export has changed the quantity by 3 already; that is not done again.",
			],
		]);
		// The author goes on in the same file: the rest of the difference is booked.
		await importFile(client, edited(file, "B-1", { Quantity: 16 }));
		expect(await quantities(client)).toEqual([11]);
		// After an undo it can be imported again.
		await undo(client, done._id);
		expect(await quantities(client)).toEqual([8]);
		await importFile(client, file);
		expect(await quantities(client)).toEqual([10]);
		// A new export begins anew.
		await importFile(client, edited(await exported(client), "B-1", { Quantity: 13 }));
		expect(await quantities(client)).toEqual([13]);
		await expectBalance(client);
	});

	it("is refused where it takes more than there is today", async () => {
		const { client, id } = await bellShop();
		const file = edited(await exported(client), "B-1", { Quantity: 2 });
		await deliver(client, id, 5);
		const shown = await dryRun(client, file);
		expect(await refused(client, shown._id)).toEqual([
			[2, "Quantity: The file lowers the quantity at export by 10, but it is only 7 now."],
		]);
	});

	it("sets quantities as always without the column, and in rows where it is empty", async () => {
		const { client, id } = await bellShop();
		const file = await exported(client);
		await deliver(client, id, 4);
		const without = await dryRun(client, edited(file, "B-1", { "Quantity at export": "" }));
		expect(without.counts).toMatchObject({ changed: 1, noted: 0 });
		await importFile(client, "sku,quantity\r\nB-1,9");
		expect(await quantities(client)).toEqual([9]);
		const empty = await dryRun(client, edited(file, "B-1", { Quantity: "" }));
		expect(empty.counts).toMatchObject({ unchanged: 1, noted: 0 });
		const noNumber = await dryRun(client, edited(file, "B-1", { "Quantity at export": "many" }));
		expect(await refused(client, noNumber._id)).toEqual([
			[2, "Quantity at export: Quantity at export must be a number."],
		]);
		const negative = await dryRun(client, edited(file, "B-1", { "Quantity at export": -1 }));
		expect(await refused(client, negative._id)).toEqual([
			[2, "Quantity at export: Quantity cannot be below 0."],
		]);
		const chosen = await dryRun(client, file, { mapping: { quantityAtExport: null } });
		expect((await rows(client, chosen._id))[0]?.changes).toEqual([{ field: "quantity", from: 9, to: 12 }]);
	});

	it("books nothing if it lacks the time of the export and the quantity is already as written", async () => {
		const { client } = await bellShop();
		const file = "sku,Bestand,Bestand beim Export\r\nB-1,15,12";
		await importFile(client, file);
		expect(await quantities(client)).toEqual([15]);
		const again = await dryRun(client, file);
		expect(again.counts).toMatchObject({ unchanged: 1, noted: 1 });
		expect(await notes(client, again._id)).toEqual([
			[2, "Bestand: The quantity was 12 at export and is 15 now: it stays 15."],
		]);
	});

	it("is refused if its export is so old that nobody knows what was imported of it", async () => {
		const { client } = await bellShop();
		const old = (quantity: number) =>
			`sku,quantity,quantity at export,exported at\r\nB-1,${quantity},12,2020-01-02 10:00:00.000 UTC`;
		expect((await dryRun(client, old(12))).counts).toMatchObject({ unchanged: 1 });
		const shown = await dryRun(client, old(13));
		expect(await refused(client, shown._id)).toEqual([
			[2, expect.stringMatching(/^quantity: The export is more than 90 days old: /)],
		]);
	});

	it("brings the quantities of products that the shop does not have", async () => {
		const { client } = await bellShop();
		const file = await client.call(exportProducts, { query: {} });
		const other = await shop();
		await importFile(other.client, file);
		expect(await quantities(other.client)).toEqual([12]);
	});

	it("adds to the stock only what is more than at export", async () => {
		const { client, id } = await bellShop();
		const file = await exported(client);
		await deliver(client, id, 4);
		const received = { options: { quantityAs: "receive" as const } };
		expect((await dryRun(client, file, received)).counts).toMatchObject({ unchanged: 1 });
		const less = await dryRun(client, edited(file, "B-1", { Quantity: 11 }), received);
		expect(await refused(client, less._id)).toEqual([
			[2, "Quantity: Adding to stock cannot lower the quantity from 12 at export to 11."],
		]);
		const more = edited(file, "B-1", { Quantity: 14 });
		await importFile(client, more, received);
		await importFile(client, more, received);
		expect(await quantities(client)).toEqual([10]);
	});

	it("books each place's difference where the file has one row per location", async () => {
		const { client, id } = await bellShop();
		const { _id: depot } = await client.call(addLocation, { body: { name: "Depot", kind: "warehouse" } });
		const moved = (quantity: number) =>
			client.call(recordMovement, {
				params: { id },
				body: { kind: "transfer", quantity, to: depot },
				idempotencyKey: randomUUID(),
			});
		await moved(6);
		const file = await exported(client, { location: depot });
		expect(file.split("\r\n").slice(0, 2)).toEqual([
			"SKU,Price,Quantity,Quantity at export,Location,Exported at",
			expect.stringMatching(/^B-1,5,6,6,Depot,/),
		]);
		await moved(1);
		const shown = await dryRun(client, edited(file, "B-1", { Quantity: 4 }));
		expect(shown.stock).toMatchObject({ before: 12, after: 10, doubled: 0 });
		expect(await notes(client, shown._id)).toEqual([
			[2, "Quantity: The quantity was 6 at export and is 7 now: it becomes 5."],
		]);
		for (let times = 0; times < 2; times++) await importFile(client, edited(file, "B-1", { Quantity: 4 }));
		expect(await quantities(client)).toEqual([10]);
		await expectBalance(client);
	});
});
