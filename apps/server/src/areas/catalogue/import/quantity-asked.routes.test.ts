import { exportProducts } from "@freehub/contract/catalogue/exports";
import { changeImport, commitImport, uploadImport } from "@freehub/contract/catalogue/imports";
import type { Client } from "@freehub/contract/client";
import { expect, it } from "vitest";
import { importFile, settled } from "../../../../test/import-file.ts";
import { list, rows, shop } from "../../../../test/import-shop.ts";

/** The dry run of a file, of whose quantities nobody has said what they mean. */
async function shownOf(client: Client, file: string) {
	const { _id } = await client.call(uploadImport, { query: { name: "stock.csv" }, file: new Blob([file]) });
	return settled(client, _id);
}

it("asks whether quantities were counted or received, and changes no stock before that is said", async () => {
	const { client } = await shop();
	await importFile(client, "sku,name,price,cost,quantity\nA,Bell,1,2,5\nB,Lock,1,3,7\n");
	const shown = await shownOf(client, "sku,name,price,quantity\nA,Bell,1,2\nB,Lock,4,9\nN,New,1,3\n");
	// The rest of the dry run is there: a price, and a new product, whose quantity means the same either way.
	expect(shown).toMatchObject({
		options: { quantityAs: null },
		questions: ["quantityAs"],
		counts: { new: 1, changed: 1, unchanged: 1, refused: 0 },
		stock: { products: 1, taken: { lines: 0 }, added: { lines: 1, pieces: 3 } },
	});
	const params = { id: shown._id };
	await expect(client.call(commitImport, { params })).rejects.toMatchObject({
		status: 409,
		code: "import_has_questions",
		message: expect.stringContaining("2 rows have quantities of products that the shop has."),
	});
	const answer = async (quantityAs: "count" | "receive" | null) => {
		await client.call(changeImport, { params, body: { options: { quantityAs } } });
		return settled(client, shown._id);
	};
	expect(await answer("receive")).toMatchObject({
		questions: [],
		stock: { taken: { lines: 0 }, added: { lines: 3, pieces: 14, worth: 31 } },
	});
	expect(await answer(null)).toMatchObject({ questions: ["quantityAs"] });
	expect(await answer("count")).toMatchObject({
		questions: [],
		stock: { taken: { lines: 1, pieces: 3, worth: 6 }, added: { lines: 2, pieces: 5, worth: 6 } },
	});
	await client.call(commitImport, { params });
	expect(await settled(client, shown._id)).toMatchObject({ state: "done" });
	expect((await list(client)).map(({ quantity }) => quantity)).toEqual([2, 9, 3]);
	// The next file with the same columns may be a delivery.
	expect(await shownOf(client, "sku,name,price,quantity\nA,Bell,1,2\n")).toMatchObject({
		options: { quantityAs: null },
		questions: ["quantityAs"],
	});
});

it("does not ask for files of new products, for empty cells, or for an export of its own", async () => {
	const { client } = await shop();
	expect(await shownOf(client, "sku,name,price,quantity\nA,Bell,1,5\n")).toMatchObject({ questions: [] });
	await importFile(client, "sku,name,price,quantity\nA,Bell,1,5\n");
	expect(await shownOf(client, "sku,price,quantity\nA,2,\n")).toMatchObject({
		questions: [],
		counts: { changed: 1 },
	});
	const text = await client.call(exportProducts, { query: {} });
	const untouched = await shownOf(client, text);
	expect(untouched).toMatchObject({ questions: [], counts: { unchanged: 1, changed: 0 }, stock: null });
	const touched = text.replace(/,5,/, ",8,");
	expect(await shownOf(client, touched)).toMatchObject({ questions: [], counts: { changed: 1 } });
});

it("an empty quantity is none, and not 0", async () => {
	const { client } = await shop();
	await importFile(client, "sku,name,price,quantity\nA,Bell,1,5\n");
	for (const quantityAs of ["count", "receive"] as const) {
		const done = await importFile(client, "sku,price,quantity\nA,1,\n", { options: { quantityAs } });
		expect(done).toMatchObject({ counts: { unchanged: 1 }, stock: null });
		expect((await rows(client, done._id))[0]?.changes).toEqual([]);
	}
	expect((await list(client)).map(({ quantity }) => quantity)).toEqual([5]);
});
