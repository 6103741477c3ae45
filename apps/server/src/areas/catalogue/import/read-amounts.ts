import { importFieldNames } from "@freehub/contract/catalogue/import-fields";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { weightIn } from "@freehub/domain/catalogue/weight";
import { type Heading, readHeading } from "@freehub/domain/sheets/heading";
import { decimalsOf, shop } from "@freehub/domain/shop";
import { type Columns, columnIn } from "#sheets/read-cells.ts";
import type { TableHead, TableRow } from "#sheets/table.ts";

const headings = new WeakMap<TableHead, Heading[]>();

/** The heading of the weight's column in a row, which may say the unit. */
export function weightHeading(row: TableRow, columns: Columns): Heading {
	const { head } = columns;
	let all = headings.get(head);
	if (all === undefined) {
		all = head.columns.map(readHeading);
		headings.set(head, all);
	}
	return all[columnIn(row, "weight", columns)] ?? { name: "", per: 1 };
}

const withUnit = /^(?<number>[+\-\d.,' ]+?)\s*(?<unit>g|kg|oz|lbs?)$/i;

/** A weight such as '495 g' in its number and its unit; undefined: the text has none. */
export function splitWeight(text: string): { number: string; unit: string } | undefined {
	const { number, unit } = withUnit.exec(text)?.groups ?? {};
	return number === undefined || unit === undefined
		? undefined
		: { number, unit: unit.toLowerCase().replace("lbs", "lb") };
}

/** A cost in as many decimals as the shop's currency has, with a note if it had more: averages have. */
export function roundedCost(amount: string): { amount: string; note?: Reason } {
	const decimals = decimalsOf(shop().currency);
	const to = Math.round(Number(`${amount}e${decimals}`)) / 10 ** decimals;
	if (!Number.isFinite(to) || to === Number(amount)) return { amount };
	return { amount: String(to), note: reason("rounded", { label: importFieldNames.cost, from: amount, to }) };
}

/** More than this in kilograms is no piece of a shop, but a weight in another unit. */
const HEAVIEST_KG = 150;

/** A note about a weight that is too much for one piece. */
export function weightNote(weight: number, unit: string): Reason | undefined {
	const kilograms = weightIn("kg", weight, unit).weight;
	return kilograms > HEAVIEST_KG ? reason("weight_implausible", { weight, unit }) : undefined;
}

/** Prices this many times apart are likely to be for other numbers of pieces, or in other units. */
const FAR = 50;

/** A note about a price that is far from another one of the same product or model. */
export function priceNote(label: string, price: number, other: number): Reason | undefined {
	if (price <= 0 || other <= 0) return undefined;
	const isFar = price / other >= FAR || other / price >= FAR;
	return isFar ? reason("price_implausible", { label, price, other }) : undefined;
}
