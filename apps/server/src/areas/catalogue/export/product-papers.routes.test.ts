import { uploadImage } from "@freehub/contract/catalogue/images";
import { emptyProduct } from "@freehub/contract/catalogue/product-fields";
import { getProductPaper, type ProductPaper } from "@freehub/contract/catalogue/product-papers";
import { addProduct } from "@freehub/contract/catalogue/products";
import { changeRole } from "@freehub/contract/people/people";
import { changeCompany } from "@freehub/contract/shop-window/company";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { insertProducts } from "#areas/catalogue/products/write-many.ts";
import { inTransaction } from "#db/connection.ts";
import { papers as bounds } from "#queues/bounds.ts";
import { pdfText } from "../../../../test/pdf-text.ts";
import { quarters } from "../../../../test/pictures.ts";
import { testServer } from "../../../../test/server.ts";

const facts = { description: "d", price: 9.5, quantity: 0, supplier: "Uist", image: "/d.svg" };

/** A bell at the main store, a tyre there and in a bin of another one, and a frame at none. */
async function shop() {
	const server = await testServer();
	const { client, cookie } = await server.newUser();
	const add = async (body: object) =>
		(
			await client.call(addProduct, {
				body: {
					description: "d",
					price: 9.5,
					quantity: 0,
					supplier: "Uist",
					image: "/d.svg",
					...body,
				} as never,
			})
		)._id;
	const depot = (await client.call(addLocation, { body: { name: "Depot", kind: "warehouse" } }))._id;
	const bin = (await client.call(addLocation, { body: { name: "A-1", kind: "bin", parent: depot } }))._id;
	await add({ name: "Brass bell", quantity: 4, category: "Bells", sku: "B-1", cost: 7.77 });
	const tyre = await add({ name: "Trail tyre", quantity: 5, price: 30, barcode: "4006381333931" });
	await add({ name: "Frame", price: 700, showInShop: "no" });
	await client.call(recordMovement, {
		params: { id: tyre },
		body: { kind: "transfer", quantity: 2, location: "main", to: bin },
		idempotencyKey: "move",
	});
	const paper = async (paper: ProductPaper, query: Record<string, string> = {}) => {
		const text = `/api/product-papers/${paper}?${new URLSearchParams(query).toString()}`;
		const response = await server.request(text, { headers: { cookie } });
		expect(response.status).toBe(200);
		// The HTTP adapter may have replaced the global class, whose `bytes` then fails.
		const bytes = new Uint8Array(await response.arrayBuffer());
		return { response, bytes, text: (await pdfText(bytes)).join(" ") };
	};
	return { server, client, paper, depot };
}

it("has the products of the filter and the search in the order of the table, and no costs", async () => {
	const { paper, server } = await shop();
	const { response, text } = await paper("price-list", { sort: "-price" });
	expect(response.headers.get("content-type")).toBe("application/pdf");
	expect(response.headers.get("content-disposition")).toMatch(/"freehub-price-list\.pdf"/);
	expect(text).toMatch(/Bells 1 Brass bell.* Others 2 Frame.* 3 Trail tyre/);
	expect(text).toContain("30.00 USD");
	expect(text).not.toMatch(/7\.77|Uist/);
	expect((await paper("price-list", { search: "tyre" })).text).not.toMatch(/bell|Frame/);
	// Asking again draws nothing.
	const drawn = server.jobs.filter((job) => job === "paper").length;
	await paper("price-list", { search: "tyre" });
	expect(server.jobs.filter((job) => job === "paper")).toHaveLength(drawn);
});

it("says what is at which place of the chosen store, or of all stores", async () => {
	const { paper, depot } = await shop();
	const all = (await paper("shelf-list")).text;
	expect(all).toMatch(/\w+ 1 Brass bell SKU: B-1 4 _+ 2 Trail tyre 3 _+ Depot, A-1 3 Trail tyre 2 _+/);
	expect(all).toMatch(/At no place 4 Frame 0 _+/);
	const there = (await paper("shelf-list", { location: depot })).text;
	expect(there).toMatch(/Place Depot /);
	expect(there).toMatch(/Depot, A-1 1 Trail tyre 2 _+/);
	expect(there).not.toMatch(/bell|Frame|All stores/);
});

it("has the shop's name and logo, and does without a picture that is gone", async () => {
	const { client, paper } = await shop();
	const file = new Blob([new Uint8Array(await quarters(400, 100).png().toBuffer())], { type: "image/png" });
	const { url } = await client.call(uploadImage, { file });
	const look = async () => {
		const { bytes, text } = await paper("price-list");
		return [text.includes("Rad & Tat"), Buffer.from(bytes).includes("/Subtype /Image")];
	};
	expect(await look()).toEqual([false, false]);
	const { pathname: logo } = new URL(url, "http://shop.test");
	await client.call(changeCompany, { body: { name: "Rad & Tat", logo } });
	expect(await look()).toEqual([true, true]);
	await client.call(changeCompany, { body: { logo: `/images/${"a".repeat(64)}-20x10.webp` } });
	expect(await look()).toEqual([true, false]);
});

it("refuses too many lines, and what it does not know", async () => {
	const { server, client, paper } = await shop();
	const ask = (given: object) => client.call(getProductPaper, given as never);
	const products = Array.from({ length: bounds.lines }, (_, i) => ({
		id: uuidv7(),
		product: { ...emptyProduct, ...facts, name: `Part ${i}` },
	}));
	const stock = () => ({ on_hand: 0, ledger_seq: 0, moved_at: null });
	await inTransaction(server.db, (tx) => insertProducts(server.db, tx, products, stock, new Date()));
	for (const name of ["price-list", "shelf-list"])
		await expect(ask({ params: { paper: name } })).rejects.toMatchObject({
			status: 422,
			code: "paper_too_long",
			message: expect.stringContaining("Choose fewer products") as string,
		});
	expect((await paper("price-list", { search: "Part 77" })).text).toContain("Part 77");
	await expect(ask({ params: { paper: "menu" } })).rejects.toMatchObject({ status: 400 });
	await expect(ask({ params: { paper: "shelf-list" }, query: { by: "model" } })).rejects.toMatchObject({
		status: 400,
		problem: { errors: [{ field: "by", rule: "no_effect" }] },
	});
});

it("is for those who may export", async () => {
	const server = await testServer({ access: "staff" });
	const { client: owner } = await server.newUser();
	const { user, client } = await server.newUser();
	const ask = () => client.call(getProductPaper, { params: { paper: "shelf-list" } });
	for (const [role, isAllowed] of [
		["viewer", true],
		["warehouse", true],
		["customer", false],
	] as const) {
		await owner.call(changeRole, { params: { id: user.id }, body: { role } });
		if (isAllowed) await ask();
		else await expect(ask()).rejects.toMatchObject({ status: 403 });
	}
	await expect(
		server.visitor.call(getProductPaper, { params: { paper: "price-list" } }),
	).rejects.toMatchObject({ status: 401 });
});
