import { listOffers } from "@freehub/contract/buying/offers";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addProduct } from "@freehub/contract/catalogue/products";
import { expect, it } from "vitest";
import { sendOffers } from "../../../../test/send-file.ts";
import { testServer } from "../../../../test/server.ts";

async function shop() {
	const { client } = await (await testServer()).newUser();
	for (const sku of ["A", "B", "C"]) {
		const fields = { description: "D", price: 1, quantity: 0, supplier: "Elsewhere", image: "/d.svg" };
		await client.call(addProduct, { body: { ...fields, name: `Bell ${sku}`, sku } });
	}
	const { _id: supplier } = await client.call(addSupplier, { body: { name: "Tarnwick" } });
	const send = (...rows: string[]) =>
		sendOffers(client, ["SKU,Supplier SKU,Prices", ...rows].join("\n"), { supplier, skipRefused: "yes" });
	const codes = async () => {
		const offers = await client.all(listOffers, { query: { supplier } });
		return Object.fromEntries(offers.map(({ sku, supplierSku }) => [sku, supplierSku]));
	};
	return { send, codes };
}

const counts = (given: object) => ({ counts: { new: 0, changed: 0, unchanged: 0, refused: 0, ...given } });

it("a supplier's numbers move between products in whichever order the file has them", async () => {
	const { send, codes } = await shop();
	await send("A,X,1", "B,Y,1");
	expect(await send("A,Y,1", "B,X,1")).toMatchObject(counts({ changed: 2 }));
	expect(await codes()).toEqual({ A: "Y", B: "X" });
	const moved = ["C,Y,1", "A,X,1", "B,Z,1"];
	expect(await send(...moved)).toMatchObject(counts({ new: 1, changed: 2 }));
	expect(await codes()).toEqual({ A: "X", B: "Z", C: "Y" });
	expect(await send(...moved.toReversed())).toMatchObject(counts({ unchanged: 3 }));
});

it("where a product keeps its number, those that would follow keep theirs, also when the file is loaded again", async () => {
	const { send, codes } = await shop();
	await send("A,X,1", "B,Y,1");
	const file = ["C,X,1", "A,Y,1", "B,Z,x"];
	for (const _ of ["once", "twice"]) {
		const report = await send(...file);
		expect(report).toMatchObject(counts({ refused: 3 }));
		expect(report.refusals.map(({ line, message }) => [line, message])).toEqual([
			[2, "SKU C is Bell C, but supplier SKU X belongs to A."],
			[3, "SKU A is Bell A, but supplier SKU Y belongs to B."],
			[4, expect.stringContaining("Price")],
		]);
		expect(await codes()).toEqual({ A: "X", B: "Y" });
	}
	// Two products cannot get the number that a third one gives up.
	const both = await send("C,Y,1", "A,Y,1", "B,Z,1");
	expect(both).toMatchObject(counts({ changed: 1, refused: 2 }));
	expect(both.refusals.map(({ rule }) => rule)).toEqual(["key_twice", "key_twice"]);
});
