import type { PaperGrouping } from "@freehub/contract/catalogue/product-papers";
import { retailBars } from "@freehub/domain/catalogue/retail-bars";
import type { Language } from "@freehub/domain/language";
import { shop } from "@freehub/domain/shop";
import { countIn, formatDay, moneyIn, paperWords } from "#documents/paper-words.ts";
import { WIDTH } from "#documents/pen.ts";
import type { TablePaper } from "#documents/table-paper.ts";
import { type PaperProduct, underName } from "./products-on-paper.ts";

/** `products`: in the order of the list. `day`: as `2026-11-30`. */
export type PriceList = Pick<TablePaper, "sender" | "language"> & {
	products: readonly PaperProduct[];
	by: PaperGrouping;
	day: string;
};

/** The texts of the paper in one language. `others`: the heading above products without a category or model. */
const words: Record<
	Language,
	{ title: string; products: string; price: string; barcode: string; others: string }
> = {
	en: { title: "Price list", products: "Products", price: "Price", barcode: "Barcode", others: "Others" },
	de: { title: "Preisliste", products: "Produkte", price: "Preis", barcode: "Barcode", others: "Sonstige" },
	es: {
		title: "Lista de precios",
		products: "Productos",
		price: "Precio",
		barcode: "Código de barras",
		others: "Otros",
	},
	fr: {
		title: "Liste de prix",
		products: "Produits",
		price: "Prix",
		barcode: "Code-barres",
		others: "Autres",
	},
	bn: { title: "মূল্যতালিকা", products: "পণ্য", price: "মূল্য", barcode: "বারকোড", others: "অন্যান্য" },
};

/** The prices of products in the shop's currency, by category or model, in the order of the alphabet; others are last. */
export function priceListPaper({ products, by, day, sender, language }: PriceList): TablePaper {
	const [own, money] = [words[language], moneyIn(shop().currency, language)];
	const { compare } = new Intl.Collator(language, { numeric: true });
	const groups = [...Map.groupBy(products, (product) => product[by] ?? "")].toSorted(
		([a], [b]) => Number(a === "") - Number(b === "") || compare(a, b),
	);
	const hasGroups = groups.some(([group]) => group !== "");
	return {
		language,
		sender,
		title: own.title,
		note: "",
		facts: [
			[paperWords[language].date, formatDay(day, language)],
			[own.products, countIn(language)(products.length)],
		],
		columns: [
			{ heading: own.barcode, x: 308, width: 90 },
			{ heading: own.price, x: 406, width: WIDTH - 406 },
		],
		lines: groups.flatMap(([group, members]) =>
			members.map(({ barcode, price, ...product }) => ({
				name: product.name,
				codes: underName(product),
				numbers: [
					barcode === null ? ["", ""] : barcodeOf(barcode),
					// No price is no offer.
					[price > 0 ? money(price) : "", ""],
				] as const,
				group: hasGroups ? group || own.others : undefined,
			})),
		),
	};
}

function barcodeOf(barcode: string): TablePaper["lines"][number]["numbers"][number] {
	const bars = retailBars(barcode);
	return bars === undefined ? [barcode, ""] : ["", barcode, bars];
}
