import { categoryLevels, categoryPath } from "@freehub/domain/catalogue/category-path";
import { isGtin } from "@freehub/domain/catalogue/gtin";
import { isPictureLink } from "@freehub/domain/image-link";
import { codeText, oneLine } from "@freehub/domain/one-line";
import { stockStates } from "@freehub/domain/quantity";
import { z } from "zod";
import {
	choice,
	emptyInFiles,
	money,
	optional,
	type ProductField,
	pieces,
	text,
	thousandths,
} from "../field-types.ts";
import { broken } from "../rules.ts";
import { textLanguages } from "../text-languages.ts";
import type { SortColumn } from "./product-limits.ts";
import { shownWord } from "./shown-words.ts";

const barcode = text("Barcode", 14, codeText);
const category = text("Category", 200, oneLine);
const image = text("Image Link", 2000);
const weightUnit = optional(choice("Weight unit", ["g", "kg", "oz", "lb"]));

const discontinued = optional(choice("Discontinued", ["yes"]));

/** ISO 3166-1 alpha-2. */
const countries = (
	"AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV " +
	"BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES " +
	"ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE " +
	"IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY " +
	"MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU " +
	"NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM " +
	"SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE " +
	"VG VI VN VU WF WS YE YT ZA ZM ZW"
).split(" ");

/**
 * All fields of a product. The contract, columns and documents, imports and exports, and the item form are derived from this. In
 * the order of a file's columns. A new field also needs its column in a migration, which sets the counter `document` to 0, its
 * names in files (`column-names.ts`), its label in the web app (`field-labels.ts`), and if lists can be sorted by it, an entry in
 * `sortColumns`.
 */
const declared = {
	sku: {
		...optional(text("SKU", 100, codeText)),
		column: "sku",
		isSearched: true,
	},
	/** GTIN, EAN or UPC. */
	barcode: {
		...optional({
			...barcode,
			input: barcode.input.refine(
				isGtin,
				broken("barcode_check_digit", "Barcode is not a valid GTIN, EAN or UPC: the check digit is wrong."),
			),
		}),
		column: "barcode",
		isSearched: true,
	},
	name: {
		...text("Name", 200, oneLine),
		column: "name",
		isSearched: true,
	},
	description: {
		...emptyInFiles("Description", 5000),
		column: "description",
		isSearched: true,
	},
	price: {
		...money("Price"),
		column: "price",
	},
	/** The shop's cost of one piece. */
	cost: {
		...optional(money("Cost")),
		answer: z.number().nullable().optional(),
		isForWriters: true,
		column: "cost",
	},
	quantity: {
		...pieces("Quantity"),
		/** Missing where the reader sees availability instead. */
		answer: z.number().optional(),
	},
	supplier: {
		...emptyInFiles("Supplier", 200, oneLine),
		column: "supplier",
		isSearched: true,
	},
	/** A category, or a subcategory: `Components > Wheels`. */
	category: {
		...optional({
			...category,
			input: category.input
				.refine(
					(path) => categoryLevels(path) !== undefined,
					broken("category_levels", "Category can have two levels at most, as in Components > Wheels."),
				)
				.transform((path) => categoryPath(categoryLevels(path) ?? [])),
		}),
		column: "category",
		isSearched: true,
	},
	brand: {
		...optional(text("Brand", 100, oneLine)),
		column: "brand",
		isSearched: true,
	},
	/** The model of which this product is a variant; size and colour identify the variant. */
	model: {
		...optional(text("Model", 200, oneLine)),
		column: "model",
		isSearched: true,
	},
	size: {
		...optional(text("Size", 50, oneLine)),
		column: "size",
		isSearched: true,
	},
	colour: {
		...optional(text("Colour", 50, oneLine)),
		column: "colour",
		isSearched: true,
	},
	/** Of one piece, in `weightUnit`. */
	weight: {
		...optional(thousandths("Weight", 1_000_000)),
		column: "weight",
	},
	weightUnit: {
		...weightUnit,
		imported: z.preprocess(
			(value) => (typeof value === "string" ? value.trim().toLowerCase().replace(/^lbs$/, "lb") : value),
			weightUnit.input,
		),
		column: "weight_unit",
	},
	/** The quantity on hand at or below which to reorder. */
	reorderPoint: {
		...optional(pieces("Reorder point")),
		column: "reorder_point",
	},
	/** Pieces that should always be in stock. */
	safetyStock: {
		...optional(pieces("Safety stock")),
		column: "safety_stock",
	},
	/** Where it was made. */
	originCountry: {
		...optional({
			label: "Origin country",
			choices: countries,
			input: z.preprocess(
				(value) => (typeof value === "string" ? value.trim().toUpperCase() : value),
				z.enum(countries, "Origin country must be an ISO 3166-1 code of two letters, such as TW."),
			),
			answer: z.string(),
		}),
		column: "origin_country",
	},
	/** Whether visitors see it; default: only if it has a price. */
	showInShop: {
		...optional(choice("Show in shop", ["yes", "no"])),
		answer: z.enum(["yes", "no"]).nullable().optional(),
		isForWriters: true,
		column: "show_in_shop",
	},
	/** It is sold off: not ordered any more, and hidden from visitors when none is left. */
	discontinued: {
		...discontinued,
		/** Missing in what a device has stored before. */
		answer: discontinued.answer.optional(),
		// "no" clears it, and files of other programs say it in many words.
		input: z.preprocess((value) => (value === "no" ? null : value), discontinued.input),
		imported: z.preprocess((value) => {
			const word = typeof value === "string" ? shownWord(value.trim().toLowerCase()) : undefined;
			return word === "no" ? null : (word ?? value);
		}, discontinued.input),
		column: "discontinued",
	},
	/** http(s), or a path on this site such as a drawing. */
	image: {
		...image,
		input: image.input.refine(
			isPictureLink,
			broken("link", "Image Link must begin with http://, https:// or /."),
		),
		empty: "",
		column: "image",
		heading: "Image",
	},
} as const satisfies Record<string, ProductField>;

type Declared = typeof declared;
export type FieldName = keyof Declared;
/** The fields whose declaration has this shape, such as `FieldWith<{ isSearched: true }>`. */
export type FieldWith<Said> = { [F in FieldName]: Declared[F] extends Said ? F : never }[FieldName];

export const productFields: Readonly<Record<FieldName, ProductField>> = declared;
export const fieldNames = Object.keys(declared) as FieldName[];

type ColumnOf<Field> = Field extends { column: infer Column } ? Column : never;
/** The columns of these fields. */
export type ColumnWith<Said> = ColumnOf<Declared[FieldWith<Said>]>;

/** The columns of the product table that store fields, with their types. */
export type FieldColumns = {
	[F in FieldWith<{ column: string }> as Declared[F]["column"]]: Exclude<
		z.output<Declared[F]["answer"]>,
		undefined
	>;
};
/** The columns that store the `sortKey` of fields. */
export type KeyColumns = { [Column in Extract<SortColumn, `${string}_key`>]: string };

/** The default values of a product; name and price are required. */
export const emptyProduct = Object.fromEntries(
	fieldNames.flatMap((name) => {
		const { empty } = productFields[name];
		return empty === undefined ? [] : [[name, empty]];
	}),
) as { [F in FieldWith<{ empty: string | null }>]: Exclude<z.output<Declared[F]["answer"]>, undefined> };

function schemas<Kind extends "input" | "imported" | "answer">(kind: Kind) {
	return Object.fromEntries(
		fieldNames.map((name) => [name, productFields[name][kind] ?? productFields[name].input]),
	) as unknown as {
		[F in FieldName]: Declared[F] extends { [K in Kind]: infer Schema } ? Schema : Declared[F]["input"];
	};
}

/** A model in API answers, as one card for all its variants. Prices in the shop's currency. */
const ModelCard = z.object({
	/** The model's name. */
	name: z.string(),
	/** The number of its variants. */
	variants: z.number(),
	minPrice: z.number(),
	maxPrice: z.number(),
	/** The pieces of all variants that are on hand, and those of them that are not promised, for readers who see pieces. */
	quantity: z.number().optional(),
	available: z.number().optional(),
	/** The best of its variants', as visitors read it. */
	availability: z.enum(stockStates),
	/** The picture of the first variant in stock that has one, otherwise of the first with one; '' without any. */
	image: z.string(),
	/** The first variants, by size and colour; `name` is in the shop's language. */
	choices: z.array(
		z.object({
			_id: z.string(),
			name: z.string(),
			size: z.string().nullable(),
			colour: z.string().nullable(),
			isOut: z.boolean(),
		}),
	),
});
export type ModelCard = z.infer<typeof ModelCard>;

/** A product in API answers. Price and cost in the shop's currency, quantity in pieces. */
export const Product = z.object({
	_id: z.string(),
	...schemas("answer"),
	modelId: z.string().nullable(),
	/** If the name is a translation: the original. It is used in the URL of the product's page. */
	originalName: z.string().optional(),
	/** The languages of texts that have no translation to the requested language. */
	textLanguages: textLanguages("name", "description"),
	/**
	 * In place of `quantity`, `reserved`, `available` and `incoming`, for readers without the right `stock.read`; it follows from what is
	 * available. `reorderPoint` and `safetyStock` are null then. Visitors have that right unless only staff manage the stock (`ACCESS=staff`).
	 */
	availability: z.enum(stockStates).optional(),
	/** The pieces on hand that are promised to customers (`GET /products/{id}/promises`), and the rest of them: `quantity` - `reserved`. */
	reserved: z.number().optional(),
	available: z.number().optional(),
	/** Pieces that are ordered and have not come yet; missing where it is not known. */
	incoming: z.number().optional(),
	/**
	 * The next day on which some of them are expected, in the past if they are late; null: no day is known. Only for people who may
	 * read the stock, and where something is incoming.
	 */
	incomingNext: z.string().nullable().optional(),
	/** In a list with `group=model`, for a model with several variants: what its card shows. */
	card: ModelCard.optional(),
	/** In a list filtered by location: the pieces there and in its bins. `quantity` covers all locations. */
	quantityAtLocation: z.number().optional(),
	/** Those of them that are promised. */
	reservedAtLocation: z.number().optional(),
	/** Incremented by every change of these fields except the quantity; sent as `If-Match` with a change. */
	version: z.number(),
});
export type Product = z.infer<typeof Product>;

/** The body of `POST /product`: numbers, or the form's strings. Unknown fields are ignored. */
export const NewProduct = z.object(schemas("input"));
export type NewProduct = z.output<typeof NewProduct>;

/** The body of `PATCH /products/{id}`: only given fields are changed. The quantity belongs to the ledger. */
export const ProductChange = NewProduct.omit({ quantity: true }).partial().strict();
export type ProductChange = z.output<typeof ProductChange>;

/** One row of a file of products; fields without a column in the file are absent. */
export const ImportedProduct = z.object(schemas("imported")).partial();
export type ImportedProduct = z.output<typeof ImportedProduct>;
