import { randomUUID } from "node:crypto";
import { commitImport } from "@freehub/contract/catalogue/imports";
import { changeProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { expect, it } from "vitest";
import { dryRun, importFile, settled, undo } from "../../../../test/import-file.ts";
import { list, refused, rows, shop } from "../../../../test/import-shop.ts";

const [red, blue] = ["9520000004019", "9520000004026"] as const;

/** Each product's name with its SKU and barcode. */
async function keys(client: Client) {
	return Object.fromEntries((await list(client)).map(({ name, sku, barcode }) => [name, [sku, barcode]]));
}

async function helmets() {
	const { client } = await shop();
	await importFile(
		client,
		`sku,barcode,name,price,quantity\nRED,${red},Red,40,6\nBLU,${blue},Blue,40,2\nGRN,,Green,40,1\n`,
	);
	const products = await list(client);
	const idOf = (name: string) => products.find((product) => product.name === name)?._id ?? "";
	return { client, idOf };
}

it("SKUs and barcodes are exchanged in the dry run, by the commit, and back by the undo", async () => {
	const { client, idOf } = await helmets();
	const before = await list(client);
	const file = [
		"_id,sku,barcode",
		`${idOf("Red")},BLU,${blue}`,
		`${idOf("Blue")},GRN,${red}`,
		`${idOf("Green")},RED,`,
	];
	const done = await importFile(client, file.join("\n"));
	expect(done).toMatchObject({
		state: "done",
		counts: { changed: 3, refused: 0 },
		result: { changed: 3, skipped: 0 },
	});
	expect(await keys(client)).toEqual({ Red: ["BLU", blue], Blue: ["GRN", red], Green: ["RED", null] });
	expect(await undo(client, done._id)).toMatchObject({ state: "undone", result: { kept: 0 } });
	expect((await list(client)).map((product) => ({ ...product, version: 0 }))).toEqual(
		before.map((product) => ({ ...product, version: 0 })),
	);
});

it("rows that exchange keys are committed together, however far apart they are, and so they are undone", async () => {
	const { client } = await shop();
	const many = Array.from({ length: 600 }, (_, i) => `S-${i},P-${i},1`);
	await importFile(client, ["sku,name,price", ...many].join("\n"));
	const products = await list(client);
	const moved = products.map(({ _id, name }) => {
		const number = Number(name.slice(2));
		// The first and the last change places; a hundred in the middle move on by one.
		const to =
			number === 0
				? 599
				: number === 599
					? 0
					: number >= 200 && number < 300
						? 200 + ((number - 199) % 100)
						: number;
		return `${_id},S-${to}`;
	});
	const done = await importFile(client, ["_id,sku", ...moved].join("\n"));
	expect(done).toMatchObject({
		state: "done",
		counts: { changed: 102, refused: 0 },
		result: { changed: 102 },
	});
	const skus = new Map((await list(client)).map(({ name, sku }) => [name, sku]));
	expect(["P-0", "P-599", "P-200", "P-299", "P-1"].map((name) => skus.get(name))).toEqual([
		"S-599",
		"S-0",
		"S-201",
		"S-200",
		"S-1",
	]);
	await undo(client, done._id);
	expect((await list(client)).every(({ name, sku }) => name.slice(2) === sku?.slice(2))).toBe(true);
});

it("an import of all rows or none that breaks off undoes rows that were done before their turn, too", async () => {
	const { client } = await shop();
	const many = Array.from({ length: 600 }, (_, i) => `S-${i},P-${i},1`);
	await importFile(client, ["sku,name,price", ...many].join("\n"));
	const before = await list(client);
	const named = new Map(before.map(({ name, _id }) => [name, _id]));
	const rows = Array.from({ length: 600 }, (_, i) => {
		return `${named.get(`P-${i}`)},S-${i === 0 ? 599 : i === 599 ? 0 : i},${i === 300 ? 2 : 1}`;
	});
	const shown = await dryRun(client, ["_id,sku,price", ...rows].join("\n"));
	expect(shown.counts).toMatchObject({ changed: 3, refused: 0 });
	const id = named.get("P-300") ?? "";
	await client.call(changeProduct, { params: { id }, body: { price: 3 }, version: 1 });
	await client.call(commitImport, { params: { id: shown._id } });
	expect(await settled(client, shown._id)).toMatchObject({ state: "failed" });
	const skus = (await list(client)).map(({ _id, sku }) => [_id, sku]);
	expect(skus).toEqual(before.map(({ _id, sku }) => [_id, sku]));
});

it("a code that a row gives away can be another's, also a new product's, whichever row is first", async () => {
	const { client } = await helmets();
	const before = await keys(client);
	const file = `sku,barcode,name,price\nNEW,${red},New,1\nRED,,Red,40\nBLU,,Blue,40`;
	// Nothing gives it away: an empty cell keeps it.
	expect((await dryRun(client, file)).counts).toMatchObject({ new: 0, refused: 1 });
	const moved = await importFile(
		client,
		`sku,barcode,name,price\nNEW,${red},New,1\nRED,9520000004033,Red,40\n`,
	);
	expect(moved).toMatchObject({
		counts: { new: 1, changed: 1, refused: 0 },
		result: { created: 1, changed: 1 },
	});
	expect(await keys(client)).toMatchObject({ New: ["NEW", red], Red: ["RED", "9520000004033"] });
	expect(await undo(client, moved._id)).toMatchObject({ result: { kept: 0 } });
	expect(await keys(client)).toEqual(before);
});

it("who does not get a key keeps the own one, so that the next does not get that either", async () => {
	const { client, idOf } = await helmets();
	// Green gives nothing away, so Blue stays, and so does Red.
	const file = ["_id,sku,price", `${idOf("Red")},BLU,1`, `${idOf("Blue")},GRN,2`];
	const shown = await importFile(client, file.join("\n"), { options: { isAllOrNothing: false } });
	expect(await refused(client, shown._id)).toEqual([
		[2, "_id: This _id belongs to another product, Red."],
		[3, "_id: This _id belongs to another product, Blue."],
	]);
	// Two that want the same one both get none.
	const both = ["_id,sku", `${idOf("Red")},GRN`, `${idOf("Blue")},GRN`, `${idOf("Green")},X`];
	const twice = await dryRun(client, both.join("\n"));
	expect(await refused(client, twice._id)).toEqual([
		[2, "sku: SKU GRN is also on line 3."],
		[3, "sku: SKU GRN is also on line 2."],
	]);
});

it("a partner that has changed since the dry run keeps both where they are", async () => {
	const { client, idOf } = await helmets();
	const file = [
		"_id,sku,price",
		`${idOf("Red")},BLU,41`,
		`${idOf("Blue")},RED,42`,
		`${idOf("Green")},GRN,43`,
	];
	const shown = await dryRun(client, file.join("\n"), { options: { isAllOrNothing: false } });
	await client.call(changeProduct, {
		params: { id: idOf("Blue") },
		body: { price: 39 },
		version: 1,
		idempotencyKey: randomUUID(),
	});
	await client.call(commitImport, { params: { id: shown._id } });
	expect(await settled(client, shown._id)).toMatchObject({
		state: "done",
		result: { changed: 1, skipped: 2 },
	});
	expect(await keys(client)).toMatchObject({ Red: ["RED", red], Blue: ["BLU", blue] });
});

it("a new SKU with another product's code asks, and all such rows follow the answer", async () => {
	const { client } = await helmets();
	const file = `sku,barcode,name,price,quantity\nHLM-L,${red},Large,44,5\nHLM-X,0${blue},Extra,45,1\nGRN,${red},Green,40,1`;
	const skip = { isAllOrNothing: false };
	const asked = await dryRun(client, file, { options: skip });
	expect(
		(await rows(client, asked._id, { outcome: "refused" })).map(({ line, reasons }) => [
			line,
			reasons[0]?.rule,
		]),
	).toEqual([
		[2, "keys_differ"],
		[3, "keys_differ"],
		[4, "barcode_of_another"],
	]);
	const left = await dryRun(client, file, { options: { takenCodes: "leaveOut" } });
	expect(left.counts).toMatchObject({ new: 2, unchanged: 1, refused: 0, noted: 3 });
	expect((await rows(client, left._id))[0]).toMatchObject({
		outcome: "new",
		reasons: [{ column: "barcode", message: `Without barcode ${red}: it belongs to RED.` }],
	});
	const passed = await dryRun(client, file, { options: { takenCodes: "skip" } });
	expect(passed.counts).toMatchObject({ new: 0, changed: 0, unchanged: 0, passed: 3, refused: 0 });
	const renaming = file.split("\n").slice(0, 3).join("\n");
	const renamed = await importFile(client, renaming, { options: { takenCodes: "rename" } });
	expect(renamed).toMatchObject({ counts: { new: 0, changed: 2, refused: 0 } });
	expect(await keys(client)).toEqual({
		Large: ["HLM-L", red],
		Extra: ["HLM-X", blue],
		Green: ["GRN", null],
	});
	expect(await undo(client, renamed._id)).toMatchObject({ result: { kept: 0 } });
	expect(await keys(client)).toMatchObject({ Red: ["RED", red], Blue: ["BLU", blue] });
});
