import { randomUUID } from "node:crypto";
import * as contract from "@freehub/contract/catalogue/imports";
import * as products from "@freehub/contract/catalogue/products";
import { listAudit } from "@freehub/contract/office/audit";
import { changeRole } from "@freehub/contract/people/people";
import { recordMovement } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { dryRun, importFile, settled, undo } from "../../../../test/import-file.ts";
import { contentOf, deliver, expectBalance, list, rows, shop } from "../../../../test/import-shop.ts";
import { runs } from "../../../../test/runs.ts";
import { testServer } from "../../../../test/server.ts";
import { forgetOldImports } from "./forget-old-imports.ts";
import { importFiles } from "./import-files.ts";

const head = "sku,name,description,price,quantity,supplier,category\n";
const chain = `${head}CH-1,Chain,126 links,42.00,7,Tarnwick,Drivetrain\n`;

describe("an import that somebody was faster than", () => {
	it("takes everything back, when it is for all or nothing, and says which row did not fit", async () => {
		const { client } = await shop();
		await importFile(client, "sku,name,price,quantity\nA,Bell,1,4\nZ,Pump,1,4\n");
		const before = await contentOf(client);
		const ids = (await list(client)).map(({ _id }) => _id);
		const many = Array.from({ length: 300 }, (_, i) => `N-${i},New ${i},1,2`).join("\n");
		const shown = await dryRun(client, `sku,name,price,quantity\nA,Bell,2,9\n${many}\nZ,Pump,5,4\n`);
		await client.call(products.changeProduct, {
			params: { id: ids[1] ?? "" },
			body: { price: 3 },
			version: 1,
		});
		await client.call(contract.commitImport, { params: { id: shown._id } });
		const failed = await settled(client, shown._id);
		expect(failed).toMatchObject({
			state: "failed",
			error: "Line 303: Price has changed since the dry run: it is now 3. Nothing was imported.",
			result: { kept: 0, skipped: 1 },
			undoable: false,
		});
		const after = await contentOf(client);
		expect(after.products.map(({ price }) => price)).toEqual([1, 3]);
		expect({ ...after, products: [] }).toEqual({ ...before, products: [] });
		expect(await rows(client, shown._id, { outcome: "kept" })).toMatchObject([
			{ line: 303, state: "skipped" },
		]);
		await expectBalance(client);
	});

	it("leaves the row out, when it is for whatever fits", async () => {
		const { client } = await shop();
		await importFile(client, "sku,name,price,quantity\nA,Bell,1,4\nB,Lock,1,4\nC,Pump,1,4\n");
		const ids = (await list(client)).map(({ _id }) => _id);
		const shown = await dryRun(
			client,
			"sku,name,price,quantity\nA,Bell,2,9\nB,Lock,2,9\nC,Pump,2,4\nD,New,2,1\n",
			{
				options: { isAllOrNothing: false },
			},
		);
		await deliver(client, ids[0] ?? "", 1);
		await client.call(products.deleteProduct, { params: { id: ids[1] ?? "" } });
		await client.call(products.addProduct, {
			body: { name: "D", description: "D", price: 1, quantity: 0, supplier: "D", image: "/d.svg", sku: "D" },
		});
		await client.call(contract.commitImport, { params: { id: shown._id } });
		expect(await settled(client, shown._id)).toMatchObject({
			state: "done",
			result: { created: 0, changed: 1, skipped: 3 },
		});
		const left = await rows(client, shown._id, { outcome: "kept" });
		expect(left.map(({ reasons }) => reasons[0]?.message)).toEqual([
			"The quantity was 4 at the dry run and is 3 now.",
			"The product has been deleted since the dry run.",
			"Another product has taken this SKU since the dry run.",
		]);
		expect((await list(client)).map(({ price, quantity }) => [price, quantity])).toEqual([
			[1, 3],
			[2, 4],
			[1, 0],
		]);
	});

	it("keeps what cannot be taken back, and says why", async () => {
		const { client } = await shop();
		await importFile(client, "sku,name,price,quantity\nOLD,Old,1,5\nOLD-2,Old 2,1,5\nOLD-3,Old 3,1,5\n");
		const imported = await importFile(
			client,
			"sku,name,price,quantity\nOLD,Older,2,9\nOLD-2,Older 2,2,5\nOLD-3,Older 3,2,5\nA,Sold,1,4\nB,Changed,1,4\nC,Gone,1,4\nD,Whole,1,4\nE,Bought,1,4\n",
		);
		const all = new Map((await list(client)).map((product) => [product.sku, product]));
		const idOf = (sku: string) => all.get(sku)?._id ?? "";
		await client.call(products.changeProduct, {
			params: { id: idOf("OLD") },
			body: { price: 3 },
			version: 2,
		});
		await client.call(products.deleteProduct, { params: { id: idOf("OLD-2") } });
		await deliver(client, idOf("A"), 1);
		await client.call(products.changeProduct, {
			params: { id: idOf("B") },
			body: { name: "Mine" },
			version: 1,
		});
		await client.call(products.deleteProduct, { params: { id: idOf("C") } });
		await client.call(recordMovement, {
			params: { id: idOf("E") },
			body: { kind: "receive", quantity: 6 },
			idempotencyKey: randomUUID(),
		});
		const undone = await undo(client, imported._id);
		expect(undone).toMatchObject({ state: "undone", result: { kept: 5 } });
		const kept = await rows(client, imported._id, { outcome: "kept" });
		expect(kept.map(({ title, reasons }) => [title, ...reasons.map(({ message }) => message)])).toEqual([
			["Older", "Price has changed since, so it stays 3."],
			["Older 2", "The product has since been deleted."],
			["Sold", "Its stock stays: only 3 of 4 pieces are still there."],
			["Changed", "Name has changed since, so it stays Mine."],
			["Bought", "It stays: its stock has changed since, at last by 6 (receive)."],
		]);
		expect(
			(await list(client)).map(({ sku, name, price, quantity }) => [sku, name, price, quantity]),
		).toEqual([
			["OLD", "Old", 3, 5],
			["OLD-3", "Old 3", 1, 5],
			["A", "Sold", 1, 3],
			["B", "Mine", 1, 0],
			["E", "Bought", 1, 6],
		]);
		await expectBalance(client);
	});

	it("takes a first SKU away again, also when a product without one has got another row's barcode", async () => {
		const { client } = await shop();
		await importFile(client, "sku,barcode,name,price\n,4006381333931,Bell,1\nPUMP,96385074,Pump,1\n");
		const { _id: id } = await importFile(
			client,
			"sku,barcode,name,price\nBELL,4006381333931,Bell,1\nPUMP,5901234123457,Pump,1\n",
		);
		await importFile(client, "barcode,name,price\n96385074,Lock,1\n");
		expect(await undo(client, id)).toMatchObject({ state: "undone", result: { kept: 1 } });
		expect((await rows(client, id, { outcome: "kept" })).map(({ reasons }) => reasons[0]?.message)).toEqual([
			"Barcode stays: another product now has 96385074.",
		]);
		expect((await list(client)).map(({ name, sku, barcode }) => [name, sku, barcode])).toEqual([
			["Bell", null, "4006381333931"],
			["Pump", "PUMP", "5901234123457"],
			["Lock", null, "96385074"],
		]);
	});
});

describe("deciding about an import", () => {
	it("can be done twice to the same end, and not against what was decided", async () => {
		const { client } = await shop();
		const { _id: id } = await dryRun(client, chain);
		const params = { id };
		const options = { params, idempotencyKey: "commit" };
		await Promise.all(Array.from({ length: 5 }, () => client.call(contract.commitImport, options)));
		await client.call(contract.commitImport, { params });
		expect(await settled(client, id)).toMatchObject({ result: { created: 1 } });
		const late = [
			() => client.call(contract.cancelImport, { params }),
			() => client.call(contract.changeImport, { params, body: { options: { quantityAs: "receive" } } }),
		];
		for (const call of late)
			await expect(call()).rejects.toMatchObject({ status: 409, code: "import_state" });
		await Promise.all([
			client.call(contract.undoImport, { params }),
			client.call(contract.undoImport, { params }),
		]);
		await settled(client, id);
		await expect(client.call(contract.commitImport, { params })).rejects.toMatchObject({
			code: "import_state",
		});
		const unknown = { params: { id: "no-such-import" } };
		for (const endpoint of [
			contract.commitImport,
			contract.cancelImport,
			contract.undoImport,
			contract.getImport,
		]) {
			await expect(client.call(endpoint, unknown)).rejects.toMatchObject({ status: 404 });
		}
	});

	it("cancels before a commit at once, and during one by taking back", async () => {
		const { client } = await shop();
		const { _id: first } = await dryRun(client, chain);
		expect(await client.call(contract.cancelImport, { params: { id: first } })).toMatchObject({
			state: "cancelled",
		});
		const before = await contentOf(client);
		const count = runs(1500, 3000);
		const many = Array.from({ length: count }, (_, i) => `N-${i},New ${i},1,2`).join("\n");
		const { _id: id } = await dryRun(client, `sku,name,price,quantity\n${many}\n`);
		await client.call(contract.commitImport, { params: { id } });
		for (;;) {
			const { progress } = await client.call(contract.getImport, { params: { id } });
			if (progress.done > 0) break;
			await new Promise((resolve) => setTimeout(resolve, 5));
		}
		await client.call(contract.cancelImport, { params: { id } });
		const ended = await settled(client, id);
		expect(ended).toMatchObject({ state: "cancelled", error: null, result: { kept: 0 }, undoable: false });
		expect(ended.result?.created).toBeGreaterThan(0);
		expect(ended.result?.created).toBeLessThan(count);
		expect(await contentOf(client)).toEqual(before);
		await expectBalance(client);
	});

	it("is noted in the audit log, and repeats an upload under its key once", async () => {
		const { client } = await shop();
		const file = new Blob([chain]);
		const upload = () =>
			client.call(contract.uploadImport, { query: { name: "b.csv" }, file, idempotencyKey: "upload" });
		const [first, second] = [await upload(), await upload()];
		expect(second._id).toBe(first._id);
		await settled(client, first._id);
		const params = { id: first._id };
		await client.call(contract.commitImport, { params });
		await settled(client, first._id);
		await client.call(contract.undoImport, { params });
		await settled(client, first._id);
		const actions = await client.call(listAudit, { query: { action: "import" } });
		expect(actions.map(({ action, target }) => [action, target])).toEqual([
			["import.undo", first._id],
			["import.commit", first._id],
			["import.upload", first._id],
		]);
		expect(actions[1]?.detail).toContain('"new":1');
		expect(await client.call(contract.listImports)).toHaveLength(1);
	});

	it("asks for the right to book the quantities that it has", async () => {
		const server = await testServer({ access: "staff" });
		const owner = await server.newUser();
		const buyer = await server.newUser();
		await owner.client.call(changeRole, { params: { id: buyer.user.id }, body: { role: "buyer" } });
		const shown = await dryRun(buyer.client, chain);
		expect(shown).toMatchObject({ options: { quantityAs: null }, questions: [] });
		const params = { id: shown._id };
		await buyer.client.call(contract.changeImport, { params, body: { options: { quantityAs: "count" } } });
		await settled(buyer.client, shown._id);
		const commit = () => buyer.client.call(contract.commitImport, { params });
		await expect(commit()).rejects.toMatchObject({ status: 403 });
		await buyer.client.call(contract.changeImport, { params, body: { mapping: { quantity: null } } });
		await settled(buyer.client, shown._id);
		await commit();
		expect(await settled(buyer.client, shown._id)).toMatchObject({ state: "done" });
	});

	it("is possible for 90 days; then the rows are gone and the import itself stays known", async () => {
		const { server, client } = await shop();
		const done = await importFile(client, chain);
		const open = await dryRun(client, chain);
		const later = new Date(Date.now() + 91 * 24 * 60 * 60 * 1000);
		await forgetOldImports(server.db, importFiles("/nowhere"), later);
		expect(await rows(client, done._id)).toEqual([]);
		expect(await client.call(contract.listImports)).toMatchObject([
			{ _id: open._id, state: "cancelled" },
			{ _id: done._id, state: "done" },
		]);
	});
});
