import { listPriceListRows } from "@freehub/contract/buying/price-lists";
import { listArticles } from "@freehub/contract/buying/supplier-articles";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { expect, it } from "vitest";
import { dryList, loadList } from "../../../../test/price-list-file.ts";
import { testServer } from "../../../../test/server.ts";

const [ONE, TWO, THREE] = ["4006381333931", "96385074", "9520000004019"] as const;

async function shop() {
	const server = await testServer({ rateLimits: false });
	const { client } = await server.newUser();
	const { _id: supplier } = await client.call(addSupplier, { body: { name: "Tarnwick" } });
	const load = (...rows: string[]) =>
		loadList(client, supplier, ["sku,name,price,barcode", ...rows].join("\n"));
	const articles = async () => {
		const all = await client.all(listArticles, { params: { id: supplier }, query: { show: "all" } });
		return Object.fromEntries(all.map(({ sku, barcode }) => [sku, barcode]));
	};
	const refused = async (id: string) => {
		const rows = await client.call(listPriceListRows, { params: { id }, query: { outcome: "refused" } });
		return rows.map(({ line, reasons }) => [line, reasons.map(({ message }) => message).join(" ")]);
	};
	return { client, supplier, load, articles, refused };
}

it("barcodes move between articles in whichever order the list has them", async () => {
	const { load, articles } = await shop();
	await load(`A,Tyre,1,${ONE}`, `B,Tyre,1,${TWO}`, "C,Tyre,1,");
	const moved = [`C,Tyre,1,${ONE}`, `A,Tyre,1,${TWO}`, `B,Tyre,1,${THREE}`];
	expect((await load(...moved)).counts).toMatchObject({ changed: 3, refused: 0 });
	expect(await articles()).toEqual({ A: TWO, B: THREE, C: ONE });
	expect((await load(...moved.toReversed())).counts).toMatchObject({ unchanged: 3, refused: 0 });
	expect((await load("A,Tyre,1,", `C,Tyre,1,${TWO}`, `B,Tyre,1,${ONE}`)).counts).toMatchObject({
		changed: 3,
	});
	expect(await articles()).toEqual({ A: null, B: ONE, C: TWO });
});

it("where one article keeps its barcode, those that would follow keep theirs, too", async () => {
	const { load, articles, refused } = await shop();
	await load(`A,Tyre,1,${ONE}`, `B,Tyre,1,${TWO}`, "C,Tyre,1,");
	const file = [`C,Tyre,1,${ONE}`, `A,Tyre,1,${TWO}`, `B,,x,${THREE}`];
	const list = await load(...file);
	expect(await refused(list._id)).toEqual([
		[2, `Supplier SKU C is Tyre, but barcode ${ONE} belongs to A.`],
		[3, `Supplier SKU A is Tyre, but barcode ${TWO} belongs to B.`],
		[4, expect.stringContaining("Price")],
	]);
	expect(await articles()).toEqual({ A: ONE, B: TWO, C: null });
	expect((await load(...file)).counts).toMatchObject({ changed: 0, refused: 3 });
});

it("an article that comes back in a list without barcodes does not share its old one; one that may be in the list keeps it", async () => {
	const { client, supplier, load, articles, refused } = await shop();
	await load(`A,Tyre,1,${ONE}`);
	await load(`B,Tyre,1,${ONE}`);
	const back = await loadList(client, supplier, "sku,name,price\nA,Tyre,1\nB,Tyre,1\n");
	expect(await refused(back._id)).toEqual([[2, `Supplier SKU A is Tyre, but barcode ${ONE} belongs to B.`]]);
	expect(await articles()).toEqual({ A: ONE, B: ONE });
	// A spreadsheet has taken an SKU from this list, so B may be in it.
	const lost = await dryList(client, supplier, `sku,name,price,barcode\nC,Tyre,1,${ONE}\n9.52E+12,Tyre,1,\n`);
	expect(await refused(lost._id)).toMatchObject([
		[3, expect.stringContaining("rounded")],
		[2, `Supplier SKU C is new, but barcode ${ONE} belongs to B.`],
	]);
	expect(lost.counts).toMatchObject({ withdrawn: 0 });
});
