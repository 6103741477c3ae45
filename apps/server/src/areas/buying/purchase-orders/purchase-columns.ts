import { offerColumns, purchaseOrderColumns } from "@freehub/contract/buying/file-fields";
import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { shopTimestamp } from "@freehub/domain/local-days";
import { unambiguousText } from "@freehub/domain/sheets/number-text";
import type { WrittenColumn } from "#sheets/written-columns.ts";

/** A row of a file of orders. */
export type FileLine = { order: PurchaseOrder; line: PurchaseOrder["lines"][number] };

type Column = WrittenColumn<FileLine>;

const { headings } = purchaseOrderColumns;

const sku: Column = [headings.sku, ({ line }) => line.sku];
const supplierSku: Column = [headings.supplierSku, ({ line }) => line.supplierSku];
const name: Column = ["Name", ({ line }) => line.productName];
const currency: Column = [headings.currency, ({ order }) => order.currency];

/** The columns of an export: those that an import reads, and what became of each line. */
export const exportedColumns: readonly Column[] = [
	[headings.order, ({ order }) => order.number],
	[headings.state, ({ order }) => order.state],
	[headings.supplier, ({ order }) => order.supplier.name],
	[headings.created, ({ order }) => shopTimestamp(order.createdAt)],
	["Sent", ({ order: { sentAt } }) => (sentAt === null ? null : shopTimestamp(sentAt))],
	sku,
	supplierSku,
	name,
	["Ordered", ({ line }) => line.ordered],
	["Confirmed", ({ line }) => line.confirmed],
	[headings.expected, ({ order, line }) => line.confirmedDate ?? order.expected],
	["Accepted", ({ line }) => line.accepted],
	["Refused", ({ line }) => line.refused],
	["Credited", ({ line }) => line.credited],
	["Returned", ({ line }) => line.returned],
	["Open", ({ line }) => line.open],
	["Cost", ({ line: { cost } }) => (cost === undefined ? null : unambiguousText(cost))],
	[headings.per, ({ line: { per } }) => per ?? null],
	["Total", ({ line: { total } }) => (total === undefined ? null : unambiguousText(total))],
	currency,
	[headings.priceFrom, ({ line: { priceFrom } }) => priceFrom ?? null],
];

/** The columns of the file that a supplier gets, which an import reads, too. */
export const mailedColumns: readonly Column[] = [
	sku,
	supplierSku,
	[headings.barcode, ({ line }) => line.barcode],
	name,
	[headings.quantity, ({ line }) => line.ordered],
	[offerColumns.headings.pack, ({ line }) => line.pack],
	["Cost", ({ line: { cost } }) => cost ?? null],
	[headings.per, ({ line: { cost, per } }) => (cost === undefined ? null : (per ?? 1))],
	["Total", ({ line: { cost, total } }) => (cost === undefined ? null : (total ?? 0))],
	currency,
];

export const fileLinesOf = (order: PurchaseOrder): FileLine[] => order.lines.map((line) => ({ order, line }));
