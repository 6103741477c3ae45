import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import type { Language } from "@freehub/domain/language";
import { shopDay } from "@freehub/domain/local-days";
import { shop } from "@freehub/domain/shop";
import { countIn, formatDay, moneyIn, paperWords } from "#documents/paper-words.ts";
import { WIDTH } from "#documents/pen.ts";
import type { TablePaper } from "#documents/table-paper.ts";

type Words = Record<"title" | "customer" | "collect" | "due" | "price", string>;

const words: Record<Language, Words> = {
	en: {
		title: "Order confirmation",
		customer: "Customer",
		collect: "Collect at",
		due: "Wanted by",
		price: "Price",
	},
	de: {
		title: "Auftragsbestätigung",
		customer: "Kunde",
		collect: "Abholung",
		due: "Gewünscht bis",
		price: "Preis",
	},
	es: {
		title: "Confirmación de pedido",
		customer: "Cliente",
		collect: "Recogida en",
		due: "Deseado para el",
		price: "Precio",
	},
	fr: {
		title: "Confirmation de commande",
		customer: "Client",
		collect: "Retrait",
		due: "Souhaité pour le",
		price: "Prix",
	},
	bn: { title: "অর্ডার নিশ্চিতকরণ", customer: "গ্রাহক", collect: "সংগ্রহের জায়গা", due: "যে তারিখে চাই", price: "দাম" },
};

/** An order with its prices, for its customer. It is no invoice and no receipt. */
export function confirmationPaper(
	{ number, customer, placedAt, due, collectAt, note, lines, total = 0 }: SalesOrder,
	{ sender, language }: Pick<TablePaper, "sender" | "language">,
): TablePaper {
	const [own, shared, count] = [words[language], paperWords[language], countIn(language)];
	const { currency } = shop();
	const money = moneyIn(currency, language);
	return {
		language,
		sender,
		title: `${own.title} ${number ?? ""}`.trim(),
		note,
		facts: [
			...(customer === null || customer.name === "" ? [] : [[own.customer, customer.name] as const]),
			...(placedAt === null ? [] : [[shared.date, formatDay(shopDay(placedAt), language)] as const]),
			...(due === null ? [] : [[own.due, formatDay(due, language)] as const]),
			...(collectAt === null ? [] : [[own.collect, collectAt.name] as const]),
		],
		columns: [
			{ heading: shared.quantity, x: 270, width: 60 },
			{ heading: own.price, x: 334, width: 80 },
			{ heading: shared.total, x: 418, width: WIDTH - 418 },
		],
		lines: lines
			.filter(({ ordered, closed }) => ordered > closed)
			.map(({ productName: name, sku, ordered, closed, price = 0, discount = 0, total: sum = 0 }) => ({
				name,
				codes: sku === null ? "" : `${shared.ourSku}: ${sku}`,
				numbers: [
					[count(ordered - closed), ""],
					[money(price), ""],
					[money(sum), discount === 0 ? "" : `− ${money(discount)}`],
				],
			})),
		total: money(total),
	};
}
