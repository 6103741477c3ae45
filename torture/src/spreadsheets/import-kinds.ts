import type { FileReport, PurchaseOrdersReport } from "@freehub/contract/buying/files";
import { importOffers, importPurchaseOrders } from "@freehub/contract/buying/files";
import { listOffers } from "@freehub/contract/buying/offers";
import * as lists from "@freehub/contract/buying/price-lists";
import { listArticles } from "@freehub/contract/buying/supplier-articles";
import { addSupplier, listSupplierTerms } from "@freehub/contract/buying/suppliers";
import * as imports from "@freehub/contract/catalogue/imports";
import { listProducts } from "@freehub/contract/catalogue/products";
import { type DateAnswers, dateAnswersText, type SheetNotes } from "@freehub/contract/catalogue/sheet-notes";
import type { Client } from "@freehub/contract/client";
import type { Reason } from "@freehub/contract/rules";
import { importFile, settled } from "../../../apps/server/test/import-file.ts";
import { settledList } from "../../../apps/server/test/price-list-file.ts";
import { type Column, damage, type Heading, lineOf } from "./damaged-sheet.ts";

/** The answer of a dry run. */
export type Dry = {
	head: { columns: string[]; sheets?: string[] | undefined; sheet?: number | undefined };
	sheetNotes: SheetNotes | null;
	reasons: { line: number; isRefused: boolean; rule: string }[];
};

/** The values that a row has brought into the shop. */
export type Taken = Partial<Record<Column, string | number | null>>;

/** A kind of files, as a client imports it. */
export type FileKind = {
	name: string;
	headings: readonly Heading[];
	/** Adds to an empty shop what the files are about. */
	prepare(client: Client): Promise<void>;
	/** Only shows what would be done. */
	dry(client: Client, file: Blob, dates: DateAnswers): Promise<Dry>;
	/** Imports a file without its refused rows. @returns what the shop has now, by the line of the file. */
	take(client: Client, file: Blob, dates: DateAnswers): Promise<Map<number, Taken>>;
};

const SUPPLIER = "Tarnwick";
const line = (text: string | null) => Number(/\d+/.exec(text ?? "")?.[0] ?? 0);

type Row = { line: number | null; outcome: string; reasons: readonly Reason[] };

function reasonsOf(rows: readonly Row[]): Dry["reasons"] {
	return rows.flatMap(({ line, outcome, reasons }) =>
		reasons.map(({ rule }) => ({ line: line ?? 0, isRefused: outcome === "refused", rule: rule ?? "" })),
	);
}

const reported = ({ head, sheetNotes, refusals, notes }: FileReport): Dry => ({
	head,
	sheetNotes,
	reasons: [
		...refusals.map(({ line, rule = "" }) => ({ line, isRefused: true, rule })),
		...notes.map(({ line, rule = "" }) => ({ line, isRefused: false, rule })),
	],
});

async function supplierId(client: Client): Promise<string> {
	const [supplier] = await client.call(listSupplierTerms, { query: {} });
	return supplier?._id ?? "";
}

const products: FileKind = {
	name: "products",
	headings: [
		{ name: "SKU", column: "code" },
		{ name: "Name", column: "name" },
		{ name: "Size", column: "size" },
		{ name: "Description", text: (line) => `Line ${line}` },
		{ name: "Barcode", column: "barcode" },
		{ name: "Quantity", column: "quantity" },
		{ name: "Price", column: "price" },
	],
	async prepare() {},
	async dry(client, file, dates) {
		const { _id: id } = await client.call(imports.uploadImport, { query: { name: "items.xlsx" }, file });
		const options = { dates, isAllOrNothing: false, quantityAs: "count" as const };
		await client.call(imports.changeImport, { params: { id }, body: { options } });
		const { head, sheetNotes } = await settled(client, id);
		const rows = await client.all(imports.listImportRows, { params: { id }, query: {} });
		return { head, sheetNotes, reasons: reasonsOf(rows) };
	},
	async take(client, file, dates) {
		const options = { dates, isAllOrNothing: false, quantityAs: "count" as const };
		await importFile(client, new Uint8Array(await file.arrayBuffer()), { options }, "items.xlsx");
		const found = await client.call(listProducts);
		return new Map(
			found.map(({ sku, name, size, barcode, price, quantity, description }) => [
				line(description),
				{ code: sku, name, size, barcode, price, quantity: quantity ?? null },
			]),
		);
	},
};

const priceLists: FileKind = {
	name: "price lists",
	headings: [
		{ name: "Supplier SKU", column: "code" },
		{ name: "Name", column: "name" },
		{ name: "Brand", text: (line) => `Line ${line}` },
		{ name: "Barcode", column: "barcode" },
		{ name: "Price", column: "price" },
	],
	async prepare(client) {
		await client.call(addSupplier, { body: { name: SUPPLIER } });
	},
	async dry(client, file, dates) {
		const { _id: id } = await uploadList(client, file, dates);
		const { head, sheetNotes } = await settledList(client, id);
		const rows = await client.all(lists.listPriceListRows, { params: { id }, query: {} });
		return { head, sheetNotes, reasons: reasonsOf(rows) };
	},
	async take(client, file, dates) {
		const { _id: id } = await uploadList(client, file, dates);
		await settledList(client, id);
		await client.call(lists.commitPriceList, { params: { id } });
		await settledList(client, id);
		const params = { id: await supplierId(client) };
		const found = await client.all(listArticles, { params, query: {} });
		return new Map(
			found.map(({ sku, name, barcode, price, brand }) => [line(brand), { code: sku, name, barcode, price }]),
		);
	},
};

async function uploadList(client: Client, file: Blob, dates: DateAnswers) {
	const params = { id: await supplierId(client) };
	const list = await client.call(lists.uploadPriceList, { params, query: { name: "prices.xlsx" }, file });
	if (Object.keys(dates).length === 0) return list;
	const body = { options: { dates } };
	return client.call(lists.changePriceList, { params: { id: list._id }, body });
}

/** A product for each row, which offers and orders name. */
async function addProducts(client: Client): Promise<void> {
	await client.call(addSupplier, { body: { name: SUPPLIER } });
	const rows = damage.map((_, index) => `P-${lineOf(index)},Bell,12.5`);
	await importFile(client, ["SKU,Name,Price", ...rows].join("\n"));
}

const query = (dates: DateAnswers) => ({ name: "file.xlsx", dates: dateAnswersText(dates) });

const offers: FileKind = {
	name: "offers",
	headings: [
		{ name: "Supplier", text: () => SUPPLIER },
		{ name: "SKU", text: (line) => `P-${line}` },
		{ name: "Supplier SKU", column: "code" },
		{ name: "Barcode", column: "barcode" },
		{ name: "Price", column: "price" },
	],
	prepare: addProducts,
	async dry(client, file, dates) {
		return reported(await client.call(importOffers, { query: { ...query(dates), dry: "yes" }, file }));
	},
	async take(client, file, dates) {
		await client.call(importOffers, { query: { ...query(dates), skipRefused: "yes" }, file });
		const found = await client.all(listOffers, { query: {} });
		return new Map(
			found.map(({ sku, supplierSku, barcode, breaks }) => [
				line(sku),
				{ code: supplierSku, barcode, price: breaks[0]?.price ?? null },
			]),
		);
	},
};

const orders: FileKind = {
	name: "orders",
	headings: [
		{ name: "Order", column: "code" },
		{ name: "Supplier", text: () => SUPPLIER },
		{ name: "SKU", text: (line) => `P-${line}` },
		{ name: "Unit cost", column: "price" },
		{ name: "Quantity", column: "quantity" },
	],
	prepare: addProducts,
	async dry(client, file, dates) {
		return reported(
			await client.call(importPurchaseOrders, { query: { ...query(dates), dry: "yes" }, file }),
		);
	},
	async take(client, file, dates) {
		const report: PurchaseOrdersReport = await client.call(importPurchaseOrders, {
			query: { ...query(dates), skipRefused: "yes" },
			file,
		});
		const refused = new Set(report.refusals.map(({ line }) => line));
		const lines = damage.map((_, index) => lineOf(index)).filter((line) => !refused.has(line));
		// In the order of the file: the report does not say their lines.
		const begun = report.orders.filter(({ isRefused }) => !isRefused);
		return new Map(
			begun.map(({ reference, pieces, total }, i) => [
				lines[i] ?? 0,
				{ code: reference, quantity: pieces, price: total / pieces },
			]),
		);
	},
};

export const fileKinds: readonly FileKind[] = [products, priceLists, offers, orders];
