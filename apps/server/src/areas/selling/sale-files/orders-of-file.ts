import { createHash } from "node:crypto";
import type { Connection } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { inParts } from "#queues/long-lists.ts";
import type { ListedSale } from "./read-sale-row.ts";

/** The rows of a file that are one order, without those of which nothing is open. */
export type FileOrder = {
	/** Its number in the file, or ''. */
	reference: string;
	/** The key by which the same file is known the next time. */
	knownAs: string;
	/** The id of an export. */
	id: string;
	isDraft: boolean;
	rows: ListedSale[];
};

/** Rows that are passed over: of orders that are cancelled or done, and those of which nothing is open. */
export type Passed = { closed: number; delivered: number };

/**
 * Groups rows to orders: by the number that they have, else by customer and day. A row that names nothing of an order belongs to the one
 * before, as programs that name an order once write it.
 * @param column the name of the column with the numbers: two programs may use the same ones.
 */
export function ordersOfFile(
	rows: readonly ListedSale[],
	column: string | null,
): { orders: FileOrder[]; passed: Passed } {
	const passed: Passed = { closed: 0, delivered: 0 };
	const orders: FileOrder[] = [];
	let before = "";
	const keyOf = (row: ListedSale): string => {
		if (row.hasHead || before === "") before = groupOf(row);
		return before;
	};
	for (const [key, group] of Map.groupBy(rows, keyOf)) {
		const state = group.find((row) => row.state !== undefined)?.state;
		const open = group.filter((row) => row.open !== 0);
		if (state === "closed") passed.closed += group.length;
		else passed.delivered += group.length - open.length;
		if (state === "closed" || open.length === 0) continue;
		const { order: reference = "", id = "" } = group.find(({ order }) => order !== "") ?? group[0] ?? {};
		const what = reference === "" ? [key, open.map(contentOf)] : [column ?? "", reference];
		orders.push({ reference, knownAs: hashOf(what), id, isDraft: state === "draft", rows: open });
	}
	return { orders, passed };
}

function groupOf({ order, id, customer: { name, mail, phone }, head }: ListedSale): string {
	if (order !== "" || id !== "") return JSON.stringify([order || id]);
	return JSON.stringify([(mail || phone || name).toLowerCase(), head.orderedOn ?? ""]);
}

const contentOf = ({ sku, barcode, product, open }: ListedSale) => [sku, barcode, product, open ?? null];

const hashOf = (what: unknown) => createHash("sha256").update(JSON.stringify(what)).digest("hex");

type NamedInFile = Pick<FileOrder, "id" | "knownAs">;

/** The orders that are there already, by the file's orders: this shop's own, and those that an import has made. */
export async function knownOrders(
	connection: Connection,
	orders: readonly NamedInFile[],
): Promise<(order: NamedInFile) => string | undefined> {
	const ids = [...new Set(orders.map(({ id }) => id))].filter((id) => id !== "" && isStorable(id));
	const own = await inParts(ids, (part) =>
		connection.selectFrom("sales_order").select("id").where("id", "in", part).execute(),
	);
	const made = await inParts(
		orders.map(({ knownAs }) => knownAs),
		(part) =>
			connection
				.selectFrom("sales_order_import_row")
				.innerJoin("sales_order", "sales_order.id", "sales_order_import_row.sales_order")
				.select(["known_as", "sales_order.id"])
				.where("known_as", "in", part)
				.execute(),
	);
	const here = new Set(own.map(({ id }) => id));
	const byKey = new Map(made.map((row) => [row.known_as, row.id]));
	return ({ id, knownAs }) => (here.has(id) ? id : byKey.get(knownAs));
}
