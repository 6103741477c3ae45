import type { Language } from "@freehub/domain/language";
import { countIn, formatDay, paperWords } from "#documents/paper-words.ts";
import { WIDTH } from "#documents/pen.ts";
import type { TablePaper } from "#documents/table-paper.ts";
import { type ShelfLine, underName } from "./products-on-paper.ts";

/** `store`: undefined: all of them. `day`: as `2026-11-30`. */
export type ShelfList = Pick<TablePaper, "sender" | "language"> & {
	store: string | undefined;
	lines: readonly ShelfLine[];
	day: string;
};

/** The texts of the paper in one language. `nowhere`: the heading above products that are at no place. */
const words: Record<Language, Record<"title" | "place" | "all" | "nowhere", string>> = {
	en: { title: "Shelf list", place: "Place", all: "All stores", nowhere: "At no place" },
	de: { title: "Regalliste", place: "Ort", all: "Alle Filialen", nowhere: "An keinem Ort" },
	es: { title: "Lista de estantes", place: "Lugar", all: "Todas las tiendas", nowhere: "En ningún lugar" },
	fr: {
		title: "Liste des rayons",
		place: "Emplacement",
		all: "Tous les magasins",
		nowhere: "Sans emplacement",
	},
	bn: { title: "তাকের তালিকা", place: "স্থান", all: "সব দোকান", nowhere: "কোনো স্থানে নেই" },
};

const columns: Record<Language, Record<"onHand" | "counted", string>> = {
	en: { onHand: "On hand", counted: "Counted" },
	de: { onHand: "Vorhanden", counted: "Gezählt" },
	es: { onHand: "Disponible", counted: "Contado" },
	fr: { onHand: "En stock", counted: "Compté" },
	bn: { onHand: "হাতে আছে", counted: "গণনাকৃত" },
};

/** The pieces at each place, with room to write what was counted: by place in the shop's order, then by name. No prices. */
export function shelfListPaper({ store, lines, day, sender, language }: ShelfList): TablePaper {
	const [own, count] = [words[language], countIn(language)];
	const { compare } = new Intl.Collator(language, { numeric: true });
	const sorted = lines.toSorted((a, b) => a.rank - b.rank || compare(a.name, b.name));
	return {
		language,
		sender,
		title: own.title,
		note: "",
		facts: [
			[own.place, store ?? own.all],
			[paperWords[language].date, formatDay(day, language)],
		],
		columns: [
			{ heading: columns[language].onHand, x: 320, width: 70 },
			{ heading: columns[language].counted, x: 400, width: WIDTH - 400 },
		],
		lines: sorted.map(({ place, quantity, ...product }) => ({
			name: product.name,
			codes: underName(product),
			numbers: [
				[count(quantity), ""],
				["______________", ""],
			],
			group: place ?? own.nowhere,
		})),
	};
}
