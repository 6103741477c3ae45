import type { NewProduct } from "@freehub/contract/catalogue/product-fields";
import { demoProducts } from "../../../apps/server/src/demo/products.ts";
import type { Random } from "./seeded-random.ts";

const families = ["Kestrel", "Borealis", "Tarmac", "Ridgeway", "Meridian", "Solway", "Cairn", "Lowland"];
const materials = ["Alloy", "Carbon", "Steel", "Titanium", "Merino", "Reflective", "Tubeless", "Sealed"];
const uses = ["Road", "Gravel", "Trail", "Touring", "City", "Cargo", "Track", "Commuter"];
const places = [
	"North",
	"Harbour",
	"Valley",
	"Summit",
	"Canal",
	"Old Town",
	"Moor",
	"Coast",
	"Bridge",
	"Mill",
];
const trades = ["Cycle Works", "Components", "Bike Supply", "Velo Trading", "Parts Company"];
const articles = [
	{ category: "Bikes", noun: "Bicycle", code: "BK" },
	{ category: "Wheels", noun: "Rear Wheel", code: "WH" },
	{ category: "Wheels", noun: "Tyre", code: "TY" },
	{ category: "Drivetrain", noun: "Chain", code: "CH" },
	{ category: "Drivetrain", noun: "Cassette", code: "CS" },
	{ category: "Brakes", noun: "Disc Caliper", code: "BR" },
	{ category: "Helmets", noun: "Helmet", code: "HE" },
	{ category: "Clothing", noun: "Jersey", code: "JE" },
	{ category: "Tools", noun: "Torque Wrench", code: "TL" },
	{ category: "Lights", noun: "Head Light", code: "LI" },
	{ category: "Bags", noun: "Pannier", code: "BA" },
] as const;
const kinds = ["Classic", "Race", "Everyday"];
const brands = ["Orrin", "Calder", "Veltas", "Brask", "Norden", "Piper", "Quillan", "Sable", "Tarn", "Uist"];
/** Only pictures that exist: a browser would log errors for missing ones. */
const pictures = demoProducts.map(({ image }) => image);
/** No sentence is longer than 80 characters: the length of a description depends on it. */
const sentences = [
	"Made for long days in the saddle and for roads that were mended in a hurry.",
	"Every bolt takes the same 5 mm key, so one tool is enough at the roadside.",
	"The finish is anodised and keeps its colour through salt and winter rain.",
	"Fits the common standards; the table on the packaging names the exceptions.",
	"Weighed with all its small parts, on a scale and not in a drawing program.",
	"Spare parts stay on the shelf for ten years after the last one was sold.",
	"Bearings are standard cartridges and can be changed with a simple press.",
	"Packed in card without plastic, and light enough to send as a letter.",
	"Tested over 5,000 km by couriers who had been told not to be careful.",
	"Comes with the instructions that a workshop needs and a rider can follow.",
];

/** A realistic product without its SKU: name of 20 to 40 characters, description of 200 to 350. */
export function generateProduct(random: Random): NewProduct & { code: string } {
	const article = random.pick(articles);
	let name = "";
	while (name.length < 20 || name.length > 40) {
		name = `${random.pick(families)} ${random.pick(materials)} ${random.pick(uses)} ${article.noun} ${10 + random.below(90)}`;
	}
	const wanted = 200 + random.below(70);
	let description = random.pick(sentences);
	while (description.length < wanted) description += ` ${random.pick(sentences)}`;
	return {
		name,
		description,
		price: (100 + random.below(400_000)) / 100,
		quantity: random.below(10) === 0 ? 0 : random.below(500),
		supplier: `${random.pick(places)} ${random.pick(trades)}`,
		image: random.pick(pictures),
		category: `${article.category} > ${random.pick(kinds)} ${article.noun}`,
		brand: random.pick(brands),
		cost: (50 + random.below(200_000)) / 100,
		reorderPoint: random.below(40),
		safetyStock: random.below(20),
		weight: random.below(20_000),
		weightUnit: "g",
		code: article.code,
	};
}
