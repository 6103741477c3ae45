import { countIn, formatDay, moneyIn } from "#documents/paper-words.ts";
import { WIDTH } from "#documents/pen.ts";
import { drawTablePaper } from "#documents/table-paper.ts";
import type { PurchaseOrderPaper, PurchaseOrderPaperLine } from "./purchase-paper.ts";
import { type PurchaseOrderWords, purchaseOrderWords } from "./purchase-words.ts";

/** Draws an order on A4, in its supplier's language. @throws TooManyPages */
export function purchaseOrderPdf(order: PurchaseOrderPaper): Promise<Uint8Array> {
	const { buyer, supplier, location, day, expected, currency } = order;
	const { language, customerNumber } = buyer;
	const words = purchaseOrderWords[language];
	const [money, count] = [moneyIn(currency, language), countIn(language)];
	return drawTablePaper({
		language,
		sender: buyer,
		title: `${words.order} ${order.number}`,
		facts: [
			[words.supplier, supplier],
			[words.date, formatDay(day, language)],
			[words.deliverTo, location],
			...(expected === null ? [] : [[words.expected, formatDay(expected, language)] as const]),
			...(customerNumber === "" ? [] : [[words.customerNumber, customerNumber] as const]),
		],
		columns: [
			{ heading: words.quantity, x: 256, width: 70 },
			{ heading: words.cost, x: 330, width: 84 },
			{ heading: words.total, x: 418, width: WIDTH - 418 },
		],
		lines: order.lines.map((line) => {
			const { name, ordered, pack, cost, per, total } = line;
			const isInCases = pack > 1 && ordered % pack === 0;
			return {
				name,
				codes: skusOf(line, words),
				numbers: [
					[count(ordered), isInCases ? words.cases(ordered / pack, pack) : ""],
					[money(cost), per > 1 ? words.per(per) : ""],
					[money(total), ""],
				],
			};
		}),
		total: money(order.total),
		note: order.note,
	});
}

function skusOf({ sku, supplierSku }: PurchaseOrderPaperLine, words: PurchaseOrderWords): string {
	return [
		supplierSku === "" ? "" : `${words.yourSku}: ${supplierSku}`,
		sku === null ? "" : `${words.ourSku}: ${sku}`,
	]
		.filter((text) => text !== "")
		.join(" · ");
}
