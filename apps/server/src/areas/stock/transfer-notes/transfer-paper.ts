import type { TransferNote } from "@freehub/contract/stock/transfer-notes";
import type { Language } from "@freehub/domain/language";
import { shopDay } from "@freehub/domain/local-days";
import { countIn, formatDay, paperWords } from "#documents/paper-words.ts";
import { WIDTH } from "#documents/pen.ts";
import { drawTablePaper, type TablePaper } from "#documents/table-paper.ts";

/** The texts of the paper in one language. `arrived`: the column that is filled in by hand. */
const words: Record<Language, { title: string; from: string; to: string; arrived: string }> = {
	en: { title: "Delivery note", from: "From", to: "To", arrived: "Arrived" },
	de: { title: "Lieferschein", from: "Von", to: "An", arrived: "Angekommen" },
	es: { title: "Albarán", from: "De", to: "A", arrived: "Recibido" },
	fr: { title: "Bon de livraison", from: "De", to: "À", arrived: "Arrivé" },
	bn: { title: "সরবরাহের চালান", from: "যেখান থেকে", to: "যেখানে", arrived: "পৌঁছেছে" },
};

/** Everything that is printed of a note, as plain data. */
type TransferPaper = {
	sender: TablePaper["sender"];
	language: Language;
	number: string;
	from: string;
	to: string;
	/** Days, `YYYY-MM-DD`. */
	day: string;
	expected: string | null;
	note: string;
	lines: { name: string; sku: string | null; barcode: string | null; pieces: number }[];
};

/** @param now the day of a note that was not sent yet. */
export function transferPaper(
	{ number, from, to, sentAt, expected, note, lines }: TransferNote,
	{ sender, language, now }: Pick<TransferPaper, "sender" | "language"> & { now: Date },
): TransferPaper {
	return {
		...{ sender, language, number: number ?? "", from: from.name, to: to.name },
		...{ day: shopDay(sentAt ?? now), expected, note },
		lines: lines.map(({ productName: name, sku, barcode, pieces }) => ({ name, sku, barcode, pieces })),
	};
}

/** Draws the paper that goes with the box: no prices. @throws TooManyPages */
export function transferPdf(paper: TransferPaper): Promise<Uint8Array> {
	const { language, sender, number, from, to, day, expected, note, lines } = paper;
	const [own, shared, count] = [words[language], paperWords[language], countIn(language)];
	return drawTablePaper({
		...{ language, sender, note, title: `${own.title} ${number}`.trim() },
		facts: [
			[own.from, from],
			[own.to, to],
			[shared.date, formatDay(day, language)],
			...(expected === null ? [] : [[shared.expected, formatDay(expected, language)] as const]),
		],
		columns: [
			{ heading: shared.quantity, x: 330, width: 70 },
			{ heading: own.arrived, x: 404, width: WIDTH - 404 },
		],
		lines: lines.map(({ name, sku, barcode, pieces }) => ({
			name,
			codes: [sku === null ? "" : `${shared.ourSku}: ${sku}`, barcode ?? ""].filter(Boolean).join(" · "),
			numbers: [
				[count(pieces), ""],
				["________", ""],
			],
		})),
	});
}
