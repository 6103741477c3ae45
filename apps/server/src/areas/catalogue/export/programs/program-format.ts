import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Cell } from "#sheets/csv.ts";

/** A location whose stock is exported. */
export type Place = { id: string; name: string };

/** The pieces of a product at a place, and the names of the bins there that have some. */
export type PlaceStock = { quantity: number; bins: readonly string[] };

export type ExportedProduct = Product & {
	/** Of all locations; in an export of one location: there. */
	quantity: number;
	/** Whether visitors of the shop see it. */
	isShown: boolean;
	/** By the id of the place; places where it has never been are missing. */
	stock: ReadonlyMap<string, PlaceStock>;
};

/** A property in which the products of a listing differ; `valueOf` is null where a product has none. */
export type Option = { name: string; valueOf: (product: ExportedProduct) => string | null };

/**
 * One product of the other program with its variants: the products of a model, by colour and size, or one product without a model.
 */
export type Listing = {
	/** Unique among all listings of the shop, and the same in each export. */
	handle: string;
	/** Whether an older listing has the same name. */
	isRepeated: boolean;
	/** The name of the model, or of the product without one. */
	title: string;
	isModel: boolean;
	/** At most three. */
	options: readonly Option[];
	products: readonly [ExportedProduct, ...ExportedProduct[]];
};

/** The parts on which cells depend beside a line. */
export type Setting = {
	places: readonly Place[];
	/** The address of this server, for links to its pictures. */
	site: string;
};

export type Column<Line> = {
	heading: string;
	value: (line: Line, setting: Setting) => Cell;
	/** Omitted where the reader may not know costs; empty cells would erase them in the other program. */
	isCost?: true;
};

/** The lines and columns of a file for another program. */
export type ProgramFormat<Line> = {
	/** Whether the file begins with a byte order mark, like those that the program writes. */
	hasMark: boolean;
	lines: (listing: Listing, setting: Setting) => readonly Line[];
	columns: (setting: Setting) => readonly Column<Line>[];
};

/** The lines of a format as rows of cells. */
export type ProgramWriter = {
	hasMark: boolean;
	head: (setting: Setting, knowsCost: boolean) => string[];
	rows: (listings: readonly Listing[], setting: Setting, knowsCost: boolean) => Cell[][];
};

export function writerOf<Line>({ hasMark, lines, columns }: ProgramFormat<Line>): ProgramWriter {
	const written = (setting: Setting, knowsCost: boolean) =>
		columns(setting).filter(({ isCost }) => !isCost || knowsCost);
	return {
		hasMark,
		head: (setting, knowsCost) => written(setting, knowsCost).map(({ heading }) => heading),
		rows(listings, setting, knowsCost) {
			const cells = written(setting, knowsCost).map(({ value }) => value);
			return listings.flatMap((listing) =>
				lines(listing, setting).map((line) => cells.map((cell) => cell(line, setting))),
			);
		},
	};
}
