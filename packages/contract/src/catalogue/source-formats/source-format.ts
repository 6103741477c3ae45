import type { CategoryList } from "@freehub/domain/catalogue/listed-category";
import type { DecimalSign } from "@freehub/domain/sheets/number-text";
import type { ImportField } from "../import-fields.ts";
import type { FormatId } from "./format-ids.ts";

/**
 * The name of a column, compared by `columnKey`, with its unit of weight or without. `*` stands for the name of a place ('Current
 * Quantity *'), `#` for the number of an option ('Option# Name').
 */
export type ColumnName = string;

/**
 * A column, under its several names, and some of its words, in lower case; `*`: anything. A cell can have several words with commas
 * between them.
 */
export type ColumnWords = { column: ColumnName | readonly ColumnName[]; words: readonly string[] };

/** Why a row of a file is no product that a shop stocks: other rows have its variants, or what it is. */
export const passedKinds = [
	"no_product",
	"variants",
	"service",
	"gift_card",
	"bundle",
	"elsewhere",
	"download",
	"not_stocked",
	"translation",
	"gone",
	"added",
] as const;
export type PassedKind = (typeof passedKinds)[number];

/**
 * How a file tells the options of a product, such as its size: a column for the name and one for the value; two columns with lists of
 * both; a column with names and values ('Color: Red', 'color=Red,size=M'); a column with all names ('Color/Size') and one for each
 * value; or a column with a value that has no name.
 */
export type OptionColumns =
	| { name: ColumnName; value: ColumnName }
	| { names: ColumnName; values: ColumnName }
	| { pairs: ColumnName; between: string; sign: string }
	| { set: ColumnName; value: ColumnName }
	| { value: ColumnName };

/** The files of another program, as data: how one is recognised, and what its columns, rows and words mean. */
export type SourceFormat = {
	id: FormatId;
	/** As people call it: 'Shopify products'. */
	name: string;
	/** The columns by which a file is recognised: each of these, or one of several. */
	head: readonly (ColumnName | readonly ColumnName[])[];
	/** The columns of each field, in the order in which they are preferred. */
	columns: Partial<Record<ImportField, readonly ColumnName[]>>;
	/** Rows that belong together, the variants of one model. */
	group?: {
		/** The column whose value the rows of a group have in common, under its several names. */
		key: readonly ColumnName[];
		/**
		 * Missing: the group's first row speaks for it. Otherwise the key names the row that does, by what that row has in one of these
		 * columns, wherever it stands; `id:` before a key means the last one.
		 */
		parent?: readonly ColumnName[];
		/** The parent's column that lists its variants, instead of a key of theirs: 'sku=A,size=S|sku=B,size=M'. */
		children?: ColumnName;
		/** The name of the group, which becomes the model of rows with options. */
		model: readonly ColumnName[];
		/** Columns that are meant as in the group's first row or parent where they are blank. */
		shared: readonly ColumnName[];
		/** Columns that mean something else in later rows: the value of the first row counts for all. */
		ofFirst?: readonly ColumnName[];
	};
	/** The column that identifies a row which has neither SKU nor barcode and is in no group, under its several names. */
	ownId?: readonly ColumnName[];
	/** Where the options are: the first of these of which a row has any. */
	options?: readonly OptionColumns[];
	/** Whether a value with several entries, with commas between them, is a choice of values, which is no option of the row's product. */
	hasChoices?: true;
	/** Whether only options that are sizes or colours count: the others describe the product. */
	hasOtherAttributes?: true;
	/** Option values that mean that there are no options, in lower case. */
	noOption?: readonly string[];
	/** Columns of quantities for each place, in the order in which they are preferred for it. */
	quantityAt?: readonly ColumnName[];
	/**
	 * Two columns, under their several names, between which there is one for each place, named as the place, unless the file has a
	 * column of places; without a last one, to the end.
	 */
	placesBetween?: readonly [readonly ColumnName[], readonly ColumnName[]];
	/** Whether the quantities of rows about one product and place add up: there is a row for each batch or serial number. */
	addsUp?: true;
	/** Columns of which a row of a product has at least one filled. */
	product?: readonly ColumnName[];
	/** Whether rows with none of `product` filled go on with lists of the row above them, such as its attributes and barcodes. */
	isContinued?: true;
	/** Pictures are paths on the program's server, and these mean that there is none. */
	picturePaths?: { none: readonly string[] };
	/** The decimal sign that the program always writes; the numbers of a file may show another one. */
	decimals?: DecimalSign;
	/** Whether rows are about stock alone: one without a quantity says nothing, and none changes a product's name or options. */
	isStock?: true;
	/** Rows that are no stock of the shop. */
	passedOver?: readonly (ColumnWords & { kind: PassedKind })[];
	/** Products that visitors do not see. */
	hidden?: readonly ColumnWords[];
	/** The unit of weights where neither the heading nor a column says one: the one in which the program keeps them. */
	weightUnit?: "g" | "kg" | "oz" | "lb";
	/** How categories are written. */
	category?: CategoryList;
};
