import * as contract from "@freehub/contract/imports";
import { listProducts } from "@freehub/contract/products";
import { describe, expect, it } from "vitest";
import { dryRun, importFile, settled, undo } from "../../../test/import-file.ts";
import { testServer } from "../../../test/server.ts";

const chain = "sku,name,description,price,quantity,supplier,category\nCH-1,Chain,126 links,42.00,7,Tarnwick,Drivetrain\n";

describe("an import", () => {
	it("shows what it would do, does it when it is committed, and takes it back", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const shown = await dryRun(client, chain);
		expect(shown).toMatchObject({ state: "ready", counts: { new: 1, total: 1 }, undoable: false });
		expect(await client.call(listProducts)).toEqual([]);
		const params = { id: shown._id };
		await client.call(contract.commitImport, { params });
		const done = await settled(client, shown._id);
		expect(done).toMatchObject({ state: "done", result: { created: 1, changed: 0, kept: 0, skipped: 0 }, undoable: true });
		expect(await client.call(listProducts)).toMatchObject([
			{ sku: "CH-1", name: "Chain", price: 42, quantity: 7, supplier: "Tarnwick", category: "Drivetrain", image: "" },
		]);
		expect(await importFile(client, chain)).toMatchObject({ counts: { unchanged: 1 }, result: { created: 0, changed: 0 } });
		expect(await undo(client, shown._id)).toMatchObject({ state: "undone", result: { kept: 0 } });
		expect(await client.call(listProducts)).toEqual([]);
	});
});
