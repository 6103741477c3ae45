import { closeSync, openSync, writeSync } from "node:fs";
import { generateProduct } from "../data/generate-product.ts";
import { type Random, seededRandom } from "../data/seeded-random.ts";
import { gtin } from "./generate-file.ts";

const head =
	"Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value," +
	"Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy," +
	"Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode," +
	"Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status";
const colours = ["Red", "Blue", "Black", "Silver", "White"] as const;
const sizes = ["XS", "S", "M", "L", "XL"] as const;

/** The cells that only the first row of a product has: its name, description and the like. */
type OfProduct = {
	model: readonly string[];
	published: string;
	optionNames: readonly string[];
	ends: readonly string[];
};

/** Writes a catalogue as Shopify exports it: a row for each variant, of which the first one speaks for the others. */
export function generateShopifyFile(path: string, rows: number): void {
	const random = seededRandom(11);
	const file = openSync(path, "w");
	try {
		writeSync(file, `${head}\n`);
		for (let row = 0, product = 0; row < rows; product++) {
			const lines = linesOf(random, product, row).slice(0, rows - row);
			writeSync(file, `${lines.join("\n")}\n`);
			row += lines.length;
		}
	} finally {
		closeSync(file);
	}
}

/** The lines of a product. @param first the number of its first row in the file. */
function linesOf(random: Random, product: number, first: number): string[] {
	const { name, description, price, image, code, ...made } = generateProduct(random);
	const [category, brand] = [made.category ?? "", made.brand ?? ""];
	const picture = `https://cdn.example.com${image}?v=${product}`;
	const handle = `${name.toLowerCase().replaceAll(" ", "-")}-${product}`;
	const body = `<p>${description.replaceAll(". ", ".</p><p>")}</p>`;
	const cost = (100 + random.below(200_000)) / 100;
	const shared: OfProduct = {
		model: [`${name} ${product}`, body, brand, category, category.split(" > ")[0] ?? "", "new, spring"],
		published: "true",
		optionNames: ["Color", "Size"],
		ends: [picture, "1", "", "false"],
	};
	const blank: OfProduct = {
		model: shared.model.map(() => ""),
		published: "",
		optionNames: ["", ""],
		ends: ["", "", "", ""],
	};
	const variants = colours
		.slice(0, 1 + random.below(3))
		.flatMap((colour) => sizes.slice(0, 1 + random.below(5)).map((size) => [colour, size] as const));
	return variants.map(([colour, size], i) => {
		const { model, published, optionNames, ends } = i === 0 ? shared : blank;
		return [
			handle,
			...model,
			published,
			optionNames[0],
			colour,
			optionNames[1],
			size,
			"",
			"",
			`${code}-${String(first + i).padStart(7, "0")}`,
			`${100 + random.below(15_000)}.0`,
			"shopify",
			random.below(50),
			"deny",
			"manual",
			price.toFixed(2),
			"",
			"true",
			"true",
			gtin(500_000_000_000 + (first + i) * 7),
			...ends,
			"",
			"",
			"kg",
			"",
			cost.toFixed(2),
			i === 0 ? "active" : "",
		]
			.map((cell) => (/[",\n]/.test(String(cell)) ? `"${cell}"` : cell))
			.join(",");
	});
}
