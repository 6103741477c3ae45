import type { NumberOutOfRange } from "@freehub/contract/office/status";
import { sql } from "kysely";
import type { Db } from "./connection.ts";
import { ranges } from "./migrations/0010-numbers-in-range/ranges.ts";

/** Numbers that are listed. */
const MOST = 100;

/** How a table's rows are named: by a column of theirs, and by the order and the product that they are about. */
type Names = { row?: string; order?: string; product?: string };

const productOf = (id: string) => `(select product.name from product where product.id = ${id})`;
const purchaseOrderOf = (id: string) =>
	`(select purchase_order.number from purchase_order where purchase_order.id = ${id})`;
const orderOfLine = (id: string) =>
	purchaseOrderOf(
		`(select purchase_order_line.purchase_order from purchase_order_line where purchase_order_line.id = ${id})`,
	);

const names: Readonly<Record<string, Names>> = {
	product: { product: "t.name" },
	further_barcode: { row: "t.code", product: productOf("t.product") },
	supplier: { row: "t.name" },
	offer: { product: productOf("t.product") },
	supplier_article: { row: "t.sku" },
	purchase_order_line: { order: purchaseOrderOf("t.purchase_order"), product: productOf("t.product") },
	movement: { order: orderOfLine("t.line"), product: productOf("t.product") },
	charge_part: {
		row: "t.charge",
		order: `(select ${orderOfLine("movement.line")} from movement where movement.id = t.movement)`,
		product: `(select ${productOf("movement.product")} from movement where movement.id = t.movement)`,
	},
	supplier_credit: { order: purchaseOrderOf("t.purchase_order") },
	level: { row: "t.location", product: productOf("t.product") },
	worth_change: { row: "t.product", product: productOf("t.product") },
	review_limit: { row: "'1'" },
};

/** The first numbers in the database that are out of their ranges, as a version without bounds could store them. Reads every row. */
export async function findOutOfRange({ kysely }: Pick<Db, "kysely">): Promise<NumberOutOfRange[]> {
	const found: NumberOutOfRange[] = [];
	for (const [table, columns] of Object.entries(ranges)) {
		const { row = "t.id", order = "null", product = "null" } = names[table] ?? {};
		const tests = Object.entries(columns).map(
			([column, [least, most]]) => `t.${column} not between ${least} and ${most}`,
		);
		const values = Object.keys(columns).map((column) => `cast(t.${column} as text) as ${column}`);
		const { rows } = await sql
			.raw<Record<string, string | null>>(
				`select cast(${row} as text) as "_row", ${order} as "_order", ${product} as "_product", ${values.join(", ")}
				from ${table} as t where ${tests.join(" or ")} limit ${MOST}`,
			)
			.execute(kysely);
		for (const { _row, _order = null, _product = null, ...values } of rows) {
			for (const [column, [least, most]] of Object.entries(columns)) {
				const value = values[column] ?? null;
				if (value === null || (Number(value) >= least && Number(value) <= most)) continue;
				found.push({ table, column, row: _row ?? "", order: _order, product: _product, value, least, most });
			}
		}
	}
	return found.slice(0, MOST);
}

/** 'movement 01a2…, order PO-0001, product Bell: cost is 9007199254740993, and can be 0 to 1,000,000,000,000'. */
export function sentenceOf({
	table,
	column,
	row,
	order,
	product,
	value,
	least,
	most,
}: NumberOutOfRange): string {
	const about = [
		`${table} ${row}`,
		...(order === null ? [] : [`order ${order}`]),
		...(product === null ? [] : [`product ${product}`]),
	];
	return `${about.join(", ")}: ${column} is ${value}, and can be ${least.toLocaleString("en")} to ${most.toLocaleString("en")}`;
}
