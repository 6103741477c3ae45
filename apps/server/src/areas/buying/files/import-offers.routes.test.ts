import * as contract from "@freehub/contract/buying/offers";
import { addSupplier, changeSupplier } from "@freehub/contract/buying/suppliers";
import { addProduct } from "@freehub/contract/catalogue/products";
import { listChanges } from "@freehub/contract/changes";
import { listAudit } from "@freehub/contract/office/audit";
import { expect, it } from "vitest";
import { sendOffers } from "../../../../test/send-file.ts";
import { testServer } from "../../../../test/server.ts";

const breaks = [
	{ from: 1, price: 12.5 },
	{ from: 100, price: 11 },
];

async function shop() {
	const server = await testServer();
	const { client, cookie } = await server.newUser();
	const fields = { description: "D", price: 1, quantity: 0, supplier: "Elsewhere", image: "/d.svg" };
	const add = async (name: string, also: object = {}) =>
		(await client.call(addProduct, { body: { ...fields, name, ...also } }))._id;
	const wheel = await add("Wheel", { sku: "W-29", barcode: "4006381333931" });
	const bell = await add("Bell");
	const { _id: supplier } = await client.call(addSupplier, { body: { name: "Tarnwick", currency: "EUR" } });
	const addOffer = (offer: Partial<contract.NewOffer> = {}) =>
		client.call(contract.addOffer, { body: { supplier, product: wheel, breaks, ...offer } });
	const list = () => client.all(contract.listOffers, { query: {} });
	const exported = async () => {
		const answer = await server.request("/api/offers.csv", { headers: { cookie } });
		return answer.text();
	};
	return { server, client, supplier, wheel, bell, addOffer, list, exported };
}

const counts = (given: object) => ({ counts: { new: 0, changed: 0, unchanged: 0, refused: 0, ...given } });

it("an export that is imported changes nothing, whatever its offers are like", async () => {
	const { client, bell, addOffer, exported, list } = await shop();
	await addOffer({ supplierSku: "=T-1", pack: 10, minimum: 20, leadDays: 5, barcode: "00012345" });
	await addOffer({ validFrom: "2026-01-01", validTo: "2026-12-31" });
	await addOffer({ currency: "KWD", breaks: [{ from: 1, price: 1.234 }] });
	await addOffer({ currency: "JPY", breaks: [{ from: 1, price: 1200 }] });
	// Nothing but the offer's id says which product this is, and nothing else tells these two apart.
	await addOffer({ product: bell });
	await addOffer({ product: bell });
	const before = await list();
	const file = await exported();
	expect(await sendOffers(client, file)).toMatchObject(counts({ unchanged: 6 }));
	expect(await sendOffers(client, file, { dry: "yes" })).toMatchObject(counts({ unchanged: 6 }));
	expect(await list()).toEqual(before);
	// Without the ids, the columns tell the offers of the wheel apart.
	const rows = file.split("\r\n").filter((row) => !row.includes("Bell"));
	const withoutIds = rows.map((row) => row.replace(/,[^,]*$/, "")).join("\r\n");
	expect(await sendOffers(client, withoutIds)).toMatchObject(counts({ unchanged: 4 }));
});

it("adds and changes offers, leaves values of empty cells, and does so once per key", async () => {
	const { client, supplier, wheel, addOffer, list } = await shop();
	const { _id } = await addOffer({ supplierSku: "T-1", pack: 10, leadDays: 5 });
	await client.call(addSupplier, { body: { name: "Merrowdale" } });
	const { next } = await client.call(listChanges, { query: {} });
	const file = [
		"Supplier,SKU,Supplier SKU,Pieces per case,Prices,Lead time,Valid from",
		'Tarnwick,W-29,,12,"1: 13.00, 50: 12.20",,',
		"tarnwick,4006381333931,T-2,,9,,2030-01-01",
		"Merrowdale,W-29,M-1,6,7.50,3,",
	].join("\n");
	const dry = await sendOffers(client, file, { dry: "yes" });
	expect(dry).toMatchObject({
		...counts({ new: 2, changed: 1 }),
		refusedRows: 0,
		refusals: [],
		notes: [],
		fileNotes: [],
	});
	expect(await list()).toHaveLength(1);
	expect(await sendOffers(client, file, { key: "one" })).toEqual(dry);
	expect(await sendOffers(client, file, { key: "one" })).toEqual(dry);
	expect(await list()).toEqual([
		expect.objectContaining({ supplierName: "Merrowdale", currency: "USD", pack: 6, leadDays: 3 }),
		expect.objectContaining({
			_id,
			supplier,
			product: wheel,
			supplierSku: "T-1",
			pack: 12,
			leadDays: 5,
			breaks: [
				{ from: 1, price: 13 },
				{ from: 50, price: 12.2 },
			],
			version: 2,
		}),
		expect.objectContaining({ supplierSku: "T-2", currency: "EUR", pack: 1, validFrom: "2030-01-01" }),
	]);
	await expect(sendOffers(client, `${file}\n`, { key: "one" })).rejects.toMatchObject({
		code: "idempotency_key_reused",
	});
	expect(await sendOffers(client, file)).toMatchObject(counts({ unchanged: 3 }));
	const [line, ...others] = await client.call(listAudit, { query: { action: "offer.import" } });
	expect([JSON.parse(line?.detail ?? ""), others]).toEqual([
		{ name: "table.csv", added: 2, changed: 1, refused: 0 },
		[],
	]);
	await expect
		.poll(async () => (await client.call(listChanges, { query: { after: next } })).changes)
		.toContainEqual(expect.objectContaining({ kind: "supplier", id: supplier }));
});

it("names each row that is wrong, and writes the others only if asked to", async () => {
	const { client, list } = await shop();
	const file = [
		"Supplier,SKU,Pieces per case,Prices,Currency,Valid from",
		"Tarnwick,W-29,1,9.00,,",
		"Nobody,W-29,1,9,,",
		"Tarnwick,X-1,1,9,,",
		"Tarnwick,W-29,0,9,USD,",
		"Tarnwick,W-29,1,cheap,GBP,",
		"Tarnwick,W-29,1,,GBP,",
		"Tarnwick,W-29,1,9.0000005,GBP,",
		"Tarnwick,W-29,1,9,,11/12/2026",
		"Tarnwick,W-29,1,8,,",
		",W-29,1,8,,",
		"Tarnwick,W-29,1,8,DKK,",
		'Tarnwick,W-29,1,"1: 9, 10: 9.50",CHF,',
	].join("\n");
	const report = await sendOffers(client, file, { dry: "yes" });
	expect(report).toMatchObject({ ...counts({ new: 1, refused: 11 }), refusedRows: 11 });
	// Each row's own reasons, and another row about the same offer.
	expect(report.refusals.map(({ line, column, rule }) => [line, column, rule])).toEqual([
		[2, null, "key_twice"],
		[3, "Supplier", "no_such_supplier"],
		[4, "SKU", "no_such_product"],
		[5, "Pieces per case", "at_least"],
		[6, "Prices", "number"],
		[6, null, "key_twice"],
		[7, null, "key_twice"],
		[7, "Prices", "required"],
		[8, null, "key_twice"],
		[8, "Prices", "decimals"],
		[9, "Valid from", "day"],
		[10, null, "key_twice"],
		[11, "Supplier", "required"],
		[13, "Prices", "price_break_rises"],
	]);
	await expect(sendOffers(client, file)).rejects.toMatchObject({ code: "import_has_refusals" });
	expect(await list()).toEqual([]);
	expect(await sendOffers(client, file, { skipRefused: "yes" })).toEqual(report);
	expect(await list()).toMatchObject([{ currency: "DKK", breaks: [{ from: 1, price: 8 }] }]);
});

it("understands suppliers' former names, files without a supplier, and tables of other languages", async () => {
	const { client, supplier, list } = await shop();
	const body = { name: "Tarn & Wick" };
	await client.call(changeSupplier, { params: { id: supplier }, body, version: 1 });
	const german =
		"Lieferant;Artikelnummer;VPE;Preis;Gültig ab\nTarnwick;W-29;10;1: 12,50; 50: 11,20;1.2.2030\n";
	// The prices have semicolons of their own, so they are quoted.
	const file = german.replace("1: 12,50; 50: 11,20", '"1: 12,50; 50: 11,20"');
	expect(await sendOffers(client, new Uint8Array(Buffer.from(file, "latin1")))).toMatchObject(
		counts({ new: 1 }),
	);
	expect(await list()).toMatchObject([
		{
			supplierName: "Tarn & Wick",
			pack: 10,
			validFrom: "2030-02-01",
			breaks: [{ price: 12.5 }, { price: 11.2 }],
		},
	]);
	const short = "SKU,Prices\nW-29,5.00\n";
	expect(await sendOffers(client, short, { supplier })).toMatchObject(counts({ changed: 1 }));
	await expect(sendOffers(client, short, { supplier: "nobody" })).rejects.toMatchObject({
		code: "not_found",
	});
	const unclear = "SKU,Currency,Prices\nW-29,KWD,1.234\n";
	expect(await sendOffers(client, unclear, { supplier, dry: "yes" })).toMatchObject({
		refusals: [{ rule: "ambiguous_number" }],
	});
	expect(await sendOffers(client, unclear, { supplier, decimals: "point" })).toMatchObject(
		counts({ new: 1 }),
	);
});

it("adds an offer once, also where the same file is imported twice at the same time", async () => {
	const { client, supplier, list } = await shop();
	const file = "SKU,Prices\nW-29,5.00\n";
	const reports = await Promise.all([1, 2, 3].map(() => sendOffers(client, file, { supplier })));
	expect(reports.reduce((sum, { counts: { new: added } }) => sum + added, 0)).toBe(1);
	expect(await list()).toHaveLength(1);
});

it("does not take an offer for another one that it may be", async () => {
	const { client, supplier, addOffer } = await shop();
	await addOffer({ supplierSku: "A" });
	await addOffer({ supplierSku: "B" });
	const file = (sku: string) => `SKU,Supplier SKU,Prices\nW-29,${sku},7.00\n`;
	const send = (sku: string) => sendOffers(client, file(sku), { supplier, dry: "yes" });
	expect(await send("")).toMatchObject({ refusals: [{ rule: "several_offers" }] });
	expect(await send("B")).toMatchObject(counts({ changed: 1 }));
	expect(await sendOffers(client, "_id,Supplier,Prices\nnone,Tarnwick,7\n", { dry: "yes" })).toMatchObject({
		refusals: [{ column: "_id", rule: "no_such_offer" }],
	});
});

it("refuses keys that mean different things, by name, and renames and overwrites nothing", async () => {
	const { client, supplier, wheel, bell, addOffer, list } = await shop();
	const fields = { description: "D", price: 1, quantity: 0, supplier: "Elsewhere", image: "/d.svg" };
	const lock = { ...fields, name: "Lock", sku: "L-1", barcode: "96385074" };
	await client.call(addProduct, { body: lock });
	const ofWheel = await addOffer({ supplierSku: "T-29" });
	await addOffer({ product: bell, supplierSku: "T-BELL" });
	const before = await list();
	const wrong = async (columns: string, ...rows: string[]) => {
		const file = [`${columns},Prices`, ...rows.map((row) => `${row},7.00`)].join("\n");
		const report = await sendOffers(client, file, { supplier, dry: "yes" });
		return report.refusals.map(({ line, column, message }) => `${line} ${column}: ${message}`);
	};
	const wheelCode = "4006381333931";
	expect(await wrong("SKU,Supplier SKU", "W-29,T-BELL", "L-1,T-29")).toEqual([
		"2 Supplier SKU: SKU W-29 is Wheel, but supplier SKU T-BELL belongs to Bell.",
		"3 Supplier SKU: SKU L-1 is Lock, but supplier SKU T-29 belongs to W-29.",
	]);
	expect(await wrong("SKU,Barcode", `L-1,${wheelCode}`, `NEW,${wheelCode}`, "NEW,")).toEqual([
		`2 Barcode: SKU L-1 is Lock, but barcode ${wheelCode} belongs to W-29.`,
		`3 SKU: SKU NEW is new, but barcode ${wheelCode} belongs to W-29.`,
		"4 SKU: No product has the code NEW.",
	]);
	expect(await wrong("Supplier SKU,Barcode", `T-BELL,${wheelCode}`, `T-30,${wheelCode}`)).toEqual([
		`2 Barcode: Supplier SKU T-BELL is Bell, but barcode ${wheelCode} belongs to W-29.`,
		`3 Supplier SKU: Supplier SKU T-30 is new, but barcode ${wheelCode} belongs to T-29.`,
	]);
	expect(await wrong("_id,SKU", `${ofWheel._id},L-1`)).toEqual([
		"2 _id: This _id belongs to another product, Wheel.",
	]);
	expect(await wrong("_id,Supplier SKU", `${ofWheel._id},T-BELL`)).toEqual([
		"2 _id: This _id belongs to another product, Wheel.",
	]);
	expect(await wrong("SKU,Supplier SKU,Barcode", "W-29,S-1,12345", "L-1,S-1,", "L-1,,12345")).toEqual([
		"2 Supplier SKU: Supplier SKU S-1 is also on line 3.",
		"3 Supplier SKU: Supplier SKU S-1 is also on line 2.",
		"4 Barcode: Barcode 12345 is also on line 2.",
	]);
	expect(await list()).toEqual(before);
	// A new number of the supplier's for the shop's SKU, and the offer's own _id, do what they did.
	expect(await sendOffers(client, "SKU,Supplier SKU,Prices\nW-29,T-31,7", { supplier })).toMatchObject(
		counts({ changed: 1 }),
	);
	const renamed = `_id,SKU,Supplier SKU,Prices\n${ofWheel._id},FORMER,T-32,7`;
	expect(await sendOffers(client, renamed, { supplier })).toMatchObject(counts({ changed: 1 }));
	expect((await list()).find(({ product }) => product === wheel)).toMatchObject({ supplierSku: "T-32" });
});

it("refuses a file that is no table, has no column for products, or is too long", async () => {
	const { client } = await shop();
	const refused = (rule: string) => ({
		code: "file_refused",
		problem: { errors: [{ field: "file", rule }] },
	});
	await expect(sendOffers(client, "%PDF-1.7")).rejects.toMatchObject(refused("file_no_table"));
	await expect(sendOffers(client, "Supplier,Prices\nA,1\n")).rejects.toMatchObject(
		refused("file_lacks_column"),
	);
	const long = `SKU,Prices\n${"W-29,1\n".repeat(5001)}`;
	await expect(sendOffers(client, long)).rejects.toMatchObject(refused("file_too_many_rows"));
});
