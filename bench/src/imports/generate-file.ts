import { closeSync, openSync, writeSync } from "node:fs";
import { generateProduct } from "../data/generate-product.ts";
import { seededRandom } from "../data/seeded-random.ts";

const head =
	"sku,barcode,name,description,price,cost,quantity,supplier,category,brand,model,size,colour,weight,weight_unit,reorder_point,safety_stock,image";
const colours = ["Red", "Blue", "Black", "Silver", "White"] as const;

/** Writes a catalogue as CSV, with every column filled. */
export function generateFile(path: string, rows: number): void {
	const random = seededRandom(7);
	const file = openSync(path, "w");
	try {
		writeSync(file, `${head}\n`);
		let lines: string[] = [];
		for (let i = 0; i < rows; i++) {
			const product = generateProduct(random);
			const cost = (100 + random.below(200_000)) / 100;
			const cells = [
				`${product.code}-${String((i * 7919) % rows).padStart(7, "0")}`,
				gtin(400_000_000_000 + i * 7),
				product.name,
				product.description,
				product.price,
				cost,
				random.below(50),
				product.supplier,
				product.category,
				`Brand ${random.below(80)}`,
				`Model ${random.below(Math.ceil(rows / 20))}`,
				38 + 2 * random.below(12),
				random.pick(colours),
				random.below(15_000) / 1000,
				"KG",
				random.below(20),
				random.below(40),
				product.image,
			];
			lines.push(cells.map((cell) => `"${cell}"`).join(","));
			if (lines.length < 1000 && i < rows - 1) continue;
			writeSync(file, `${lines.join("\n")}\n`);
			lines = [];
		}
	} finally {
		closeSync(file);
	}
}

/** The GTIN-13 of a number. */
export function gtin(number: number): string {
	const digits = String(number).padStart(12, "0");
	let sum = 0;
	for (let i = 0; i < 12; i++) sum += Number(digits[11 - i]) * (i % 2 === 0 ? 3 : 1);
	return `${digits}${(10 - (sum % 10)) % 10}`;
}
