import { randomUUID } from "node:crypto";
import { commitPriceList, getPriceList, uploadPriceList } from "@freehub/contract/buying/price-lists";
import { acceptMatches, listMatches, refuseMatches } from "@freehub/contract/buying/supplier-articles";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { busyStates } from "@freehub/contract/catalogue/imports";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Client } from "@freehub/contract/client";

const head = "Article no.;Name;EAN;Brand;Dealer price;VPE;MOQ\n";
const parts = [
	"4102;Cassette 11-34, 11 speed;4006381333931;Tarn;38,50;1;0",
	"4110;Chain 126 links, nickel;96385074;Tarn;14,20;10;10",
	"4127;Bottom bracket BSA 68;;Calder;21,00;1;0",
	"4133;Brake pads, sintered, pair;;Calder;6,95;25;25",
	"4140;Inner tube 29 x 2.1, 48 mm valve;;Veltas;3,10;50;50",
];

/** Fills a supplier's catalogue: some of it was withdrawn, some may be products of the shop, one is, and one is refused. */
export async function loadCatalogue(
	api: Client,
	supplier: string,
	products: readonly Product[],
): Promise<void> {
	const own = products.map(({ name, barcode, sku }, i) =>
		[sku ?? `50${i}`, name, barcode ?? "", "", "405,00", "1", "0"].join(";"),
	);
	await loadList(api, supplier, `${head}${parts.join("\n")}\n4999;Quill stem, 22.2 mm;;Calder;9,90;1;0\n`);
	await loadList(
		api,
		supplier,
		`${head}${[...parts.slice(1), ...own].join("\n")}\n4102;Cassette 11-34, 11 speed;;Tarn;39,90;1;0\n`,
	);
	const proposed = await api.call(listMatches, { params: { id: supplier }, query: { show: "proposed" } });
	const pairs = proposed.map(({ article, product }) => ({ article: article._id, product: product._id }));
	for (const [i, endpoint] of [acceptMatches, refuseMatches].entries()) {
		const matches = pairs.slice(i, i + 1);
		if (matches.length === 0) continue;
		await api.call(endpoint, {
			params: { id: supplier },
			body: { matches },
			idempotencyKey: randomUUID(),
		});
	}
}

/** Uploads a price list that nobody has decided about. @returns its supplier's id. */
export async function uploadUndecided(api: Client, name: string): Promise<string> {
	const { _id } = await api.call(addSupplier, { body: { name, currency: "EUR" } });
	await loadList(api, _id, `${head}${parts.slice(0, 3).join("\n")}\n`);
	const rows = [
		...parts.slice(1).map((part) => part.replace(";21,00", ";22,50")),
		"4150;Grips, cork;;Uist;dear;1;0",
	];
	await upload(api, _id, `${head}${rows.join("\n")}\n`);
	return _id;
}

async function loadList(api: Client, supplier: string, file: string): Promise<void> {
	const id = await upload(api, supplier, file);
	await api.call(commitPriceList, { params: { id }, idempotencyKey: randomUUID() });
	await settled(api, id);
}

async function upload(api: Client, supplier: string, file: string): Promise<string> {
	const { _id: id } = await api.call(uploadPriceList, {
		params: { id: supplier },
		query: { name: "dealer prices autumn.csv" },
		file: new Blob([file]),
		idempotencyKey: randomUUID(),
	});
	await settled(api, id);
	return id;
}

async function settled(api: Client, id: string): Promise<void> {
	for (;;) {
		const { state } = await api.call(getPriceList, { params: { id } });
		if (!busyStates.some((busy) => busy === state)) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}
