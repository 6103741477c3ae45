import { addBarcode, findBarcode } from "@freehub/contract/catalogue/barcodes";
import { findProductCodes, MAX_CODES } from "@freehub/contract/catalogue/product-codes";
import { addProduct, deleteProduct } from "@freehub/contract/catalogue/products";
import { expect, it } from "vitest";
import { refusedWith } from "../../../../test/selling.ts";
import { testServer } from "../../../../test/server.ts";

const GS = "\u001d";

async function openShop() {
	const server = await testServer({ access: "staff" });
	const { client } = await server.newUser("olga@shop.test");
	const add = async (name: string, fields: object) => {
		const texts = { name, description: "d", price: 12.5, quantity: 0, supplier: "S", image: "/i.svg" };
		return (await client.call(addProduct, { body: { ...texts, ...fields } as never }))._id;
	};
	const bell = await add("Bell", { sku: "BELL-1", barcode: "4006381333931" });
	const tube = await add("Tube", { sku: "96385074" });
	await client.call(addBarcode, { params: { id: bell }, body: { code: "14006381333938", pieces: 10 } });
	const find = (codes: string[]) => client.call(findProductCodes, { body: { codes } });
	return { server, client, bell, tube, find };
}

it("a list of codes is resolved at once, in its order, by the rules of a single code", async () => {
	const { client, bell, tube, find } = await openShop();
	const codes = [
		"BELL-1",
		"4006381333931",
		"04006381333931",
		"14006381333938",
		`01140063813339383703${GS}10A`,
		"96385074",
		"nothing",
		"",
		"BELL-1",
	];
	const found = await find([...codes, tube]);
	expect(found.map((one) => one && [one.product._id, one.pieces])).toEqual([
		[bell, 1],
		[bell, 1],
		[bell, 1],
		[bell, 10],
		[bell, 30],
		[tube, 1],
		null,
		null,
		[bell, 1],
		[tube, 1],
	]);
	expect(found[0]?.product).toEqual({
		_id: bell,
		name: "Bell",
		sku: "BELL-1",
		image: "/i.svg",
		price: 12.5,
	});
	for (const [at, code] of codes.entries()) {
		if (code === "") continue;
		const alone = await client.call(findBarcode, { params: { code } }).catch(() => undefined);
		expect([alone?.product._id, alone?.pieces], code).toEqual([found[at]?.product._id, found[at]?.pieces]);
	}
});

it("deleted products have no codes, lists have a bound, and only staff reads them", async () => {
	const { server, client, tube, find } = await openShop();
	await client.call(deleteProduct, { params: { id: tube } });
	expect(await find([tube, "96385074"])).toEqual([null, null]);
	expect(await find(Array.from({ length: MAX_CODES }, (_, i) => `X-${i}`))).toHaveLength(MAX_CODES);
	const tooMany = find(Array.from({ length: MAX_CODES + 1 }, () => "X"));
	expect(await refusedWith(tooMany)).toMatchObject({ code: "invalid_input" });
	expect(await refusedWith(find(["x".repeat(201)]))).toMatchObject({ code: "invalid_input" });
	const asked = server.visitor.call(findProductCodes, { body: { codes: ["BELL-1"] } });
	expect((await refusedWith(asked)).status).toBe(401);
});
