import type { TransferNote } from "@freehub/contract/stock/transfer-notes";
import type { Language } from "@freehub/domain/language";
import { shopDay } from "@freehub/domain/local-days";
import { countIn, formatDay, paperWords } from "#documents/paper-words.ts";
import { WIDTH } from "#documents/pen.ts";
import type { TablePaper } from "#documents/table-paper.ts";

/** The texts of the paper in one language. `arrived`: the column that is filled in by hand. */
const words: Record<Language, { title: string; from: string; to: string; arrived: string }> = {
	en: { title: "Delivery note", from: "From", to: "To", arrived: "Arrived" },
	de: { title: "Lieferschein", from: "Von", to: "An", arrived: "Angekommen" },
	es: { title: "Albarán", from: "De", to: "A", arrived: "Recibido" },
	fr: { title: "Bon de livraison", from: "De", to: "À", arrived: "Arrivé" },
	bn: { title: "সরবরাহের চালান", from: "যেখান থেকে", to: "যেখানে", arrived: "পৌঁছেছে" },
};

/** The paper that goes with the box: no prices. @param now the day of a note that was not sent yet. */
export function transferPaper(
	{ number, from, to, sentAt, expected, note, lines }: TransferNote,
	{ sender, language, now }: Pick<TablePaper, "sender" | "language"> & { now: Date },
): TablePaper {
	const [own, shared, count] = [words[language], paperWords[language], countIn(language)];
	return {
		language,
		sender,
		title: `${own.title} ${number ?? ""}`.trim(),
		note,
		facts: [
			[own.from, from.name],
			[own.to, to.name],
			[shared.date, formatDay(shopDay(sentAt ?? now), language)],
			...(expected === null ? [] : [[shared.expected, formatDay(expected, language)] as const]),
		],
		columns: [
			{ heading: shared.quantity, x: 330, width: 70 },
			{ heading: own.arrived, x: 404, width: WIDTH - 404 },
		],
		lines: lines.map(({ productName: name, sku, barcode, pieces }) => ({
			name,
			codes: [sku === null ? "" : `${shared.ourSku}: ${sku}`, barcode ?? ""].filter(Boolean).join(" · "),
			numbers: [
				[count(pieces), ""],
				["________", ""],
			],
		})),
	};
}
