import type { SaleLine, SalesOrder } from "@freehub/contract/selling/sales-orders";
import type { Language } from "@freehub/domain/language";
import { shopDay } from "@freehub/domain/local-days";
import { refusal } from "#app-error.ts";
import { countIn, formatDay, paperWords } from "#documents/paper-words.ts";
import { WIDTH } from "#documents/pen.ts";
import type { TablePaper } from "#documents/table-paper.ts";

type Words = Record<"title" | "customer" | "collect" | "ordered", string>;

const words: Record<Language, Words> = {
	en: { title: "Delivery note", customer: "Customer", collect: "Collect at", ordered: "Ordered" },
	de: { title: "Lieferschein", customer: "Kunde", collect: "Abholung", ordered: "Bestellt" },
	es: { title: "Albarán", customer: "Cliente", collect: "Recogida en", ordered: "Pedido" },
	fr: { title: "Bon de livraison", customer: "Client", collect: "Retrait", ordered: "Commandé" },
	bn: { title: "সরবরাহের চালান", customer: "গ্রাহক", collect: "সংগ্রহের জায়গা", ordered: "অর্ডার" },
};

/** The pieces of a line that are at places, to be handed over. */
export function piecesThere({ promises }: Pick<SaleLine, "promises">): number {
	return promises.reduce((sum, { source, pieces }) => sum + (source.kind === "place" ? pieces : 0), 0);
}

/**
 * The pieces of an order that are handed over, without prices, with its number as a code: those that are there, or, once nothing is left to
 * hand over, those that were delivered and not returned.
 * @throws AppError sale_state if nothing is there.
 */
export function packSlipPaper(
	{ number, customer, collectAt, note, lines }: SalesOrder,
	{ sender, language, now }: Pick<TablePaper, "sender" | "language"> & { now: Date },
): TablePaper {
	const [own, shared, count] = [words[language], paperWords[language], countIn(language)];
	const isReady = lines.some((line) => piecesThere(line) > 0);
	const handed = lines.flatMap((line) => {
		const pieces = isReady ? piecesThere(line) : line.delivered - line.returned;
		return pieces > 0 ? [{ ...line, pieces }] : [];
	});
	if (handed.length === 0) throw refusal("sale_state.nothing_there");
	return {
		language,
		sender,
		title: `${own.title} ${number ?? ""}`.trim(),
		code: number ?? "",
		note,
		facts: [
			...(customer === null || customer.name === "" ? [] : [[own.customer, customer.name] as const]),
			[shared.date, formatDay(shopDay(now), language)],
			...(collectAt === null ? [] : [[own.collect, collectAt.name] as const]),
		],
		columns: [
			{ heading: own.ordered, x: 350, width: 70 },
			{ heading: shared.quantity, x: 424, width: WIDTH - 424 },
		],
		lines: handed.map(({ productName: name, sku, barcode, ordered, pieces }) => ({
			name,
			codes: [sku === null ? "" : `${shared.ourSku}: ${sku}`, barcode ?? ""].filter(Boolean).join(" · "),
			numbers: [
				[count(ordered), ""],
				[count(pieces), ""],
			],
		})),
	};
}
