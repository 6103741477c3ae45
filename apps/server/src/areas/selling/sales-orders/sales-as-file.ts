import { type SaleFileField, saleColumns } from "@freehub/contract/selling/sale-file-fields";
import type { SalesOrderFilter } from "@freehub/contract/selling/sales-orders";
import { shopDay } from "@freehub/domain/local-days";
import { fromMinor } from "@freehub/domain/money";
import type { Right } from "@freehub/domain/people/access";
import { openOfSale } from "@freehub/domain/selling/sale";
import { unambiguousText } from "@freehub/domain/sheets/number-text";
import type { Db } from "#db/connection.ts";
import { inSlices } from "#queues/long-lists.ts";
import type { Slice } from "#queues/slice.ts";
import { type Cell, csvHead, csvLines } from "#sheets/csv.ts";
import { sheetRow } from "#sheets/write-xlsx.ts";
import { headOf as columnsHead, type WrittenColumn } from "#sheets/written-columns.ts";
import { pageOfSales } from "./list-sales.ts";
import { factsOf, headOf, isShown, type PromisedLine, type SaleReader, saleReader } from "./read-sale.ts";

/** Orders of a slice, and lines at which it ends. */
const SLICE = 100;
const SLICE_LINES = 500;

type FileLine = {
	order: ReturnType<typeof headOf>["head"] & { note: string };
	customer: string;
	line: PromisedLine;
	open: number;
};

/** The columns with which the import reads the file again. */
const column = (field: SaleFileField, cell: WrittenColumn<FileLine>[1]): WrittenColumn<FileLine> => [
	saleColumns.headings[field],
	cell,
];

const columns: readonly WrittenColumn<FileLine>[] = [
	column("order", ({ order }) => order.number),
	column("state", ({ order }) => order.state),
	column("orderedOn", ({ order }) => shopDay(order.createdAt)),
	column("customer", ({ customer }) => customer),
	column("due", ({ order }) => order.due),
	column("collectAt", ({ order }) => order.collectAt?.name ?? null),
	column("sku", ({ line }) => line.sku),
	column("barcode", ({ line }) => line.barcode),
	column("product", ({ line }) => line.product_name),
	column("quantity", ({ line }) => line.ordered),
	column("delivered", ({ line }) => line.delivered),
	column("open", ({ open }) => open),
	column("note", ({ order }) => order.note),
	column("_id", ({ order }) => order._id),
];
const prices: readonly WrittenColumn<FileLine>[] = [
	column("price", ({ line }) => unambiguousText(fromMinor(line.price))),
	column("discount", ({ line }) => unambiguousText(fromMinor(line.discount))),
];

/** The filter of the list, and the rights of the reader: prices are for writers of orders, addresses for readers of customers. */
export type SalesFileInput = { filter: SalesOrderFilter; rights: readonly Right[]; now: Date };

/** The names of the columns. */
export function saleHeads({ rights, now }: Pick<SalesFileInput, "rights" | "now">): string[] {
	return columnsHead(columnsFor(saleReader(rights, now)));
}

/** A slice of the lines of orders as CSV, newest order first; the first slice includes the head. @param after a cursor. */
export async function salesAsCsv(
	db: Db,
	input: SalesFileInput,
	after: string | undefined,
): Promise<Slice<string>> {
	const { lines, next } = await sliceOf(db, input, after);
	const head = after === undefined ? csvHead(saleHeads(input)) : "";
	return { bytes: await inTurns(head, lines, input, (cells) => csvLines([cells])), next };
}

/** Where a sheet continues: after which cursor, and at which line. */
type SheetPlace = { cursor: string; line: number };

/** The same as XML rows of a sheet, whose line 1 is the head. */
export async function salesAsSheet(
	db: Db,
	input: SalesFileInput,
	after: SheetPlace | undefined,
): Promise<Slice<SheetPlace>> {
	const { lines, next } = await sliceOf(db, input, after?.cursor);
	const first = after?.line ?? 2;
	const bytes = await inTurns("", lines, input, (cells, i) => sheetRow(first + i, cells));
	return { bytes, next: next === undefined ? undefined : { cursor: next, line: first + lines.length } };
}

/** The text of lines after a head; requests run in between, because each line has its order's note. */
async function inTurns(
	head: string,
	lines: readonly FileLine[],
	{ rights, now }: SalesFileInput,
	textOf: (cells: Cell[], i: number) => string,
): Promise<Uint8Array> {
	const ofReader = columnsFor(saleReader(rights, now));
	const parts = [Buffer.from(head)];
	await inSlices(lines.entries(), ([i, line]) => {
		const cells = ofReader.map(([, cell]) => cell(line));
		parts.push(Buffer.from(textOf(cells, i)));
	});
	return Buffer.concat(parts);
}

async function sliceOf(
	db: Db,
	{ filter, rights, now }: SalesFileInput,
	cursor: string | undefined,
): Promise<{ lines: FileLine[]; next: string | undefined }> {
	const reader = saleReader(rights, now);
	const query = { ...filter, limit: SLICE, cursor };
	const page = await pageOfSales(
		db,
		{ query, rights, now },
		(whole): FileLine[] => {
			const order = { ...headOf(whole, reader).head, note: whole.order.note };
			const customer = order.customer?.name ?? "";
			const facts = factsOf(whole.order);
			return whole.lines
				.filter(isShown)
				.map((line) => ({ order, customer, line, open: openOfSale(facts, line) }));
		},
		SLICE_LINES,
	);
	return { lines: page.items.flat(), next: page.next };
}

function columnsFor({ withPrices }: SaleReader): readonly WrittenColumn<FileLine>[] {
	return withPrices ? [...columns, ...prices] : columns;
}
