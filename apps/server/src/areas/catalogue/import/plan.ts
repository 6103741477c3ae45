import { type ImportField, seenAmounts } from "@freehub/contract/catalogue/import-fields";
import type { TakenCodesMode } from "@freehub/contract/catalogue/imports";
import type { Reason } from "@freehub/contract/rules";
import type { Levels } from "@freehub/domain/stock/stock";
import type { FoundProduct } from "#areas/catalogue/products/find-by-keys.ts";
import type { Reading } from "#sheets/read-cells.ts";
import type { Claims } from "./claims.ts";
import type { NamedPlace, Places } from "./places.ts";
import type { SeenRows } from "./seen-rows.ts";

export type FieldValue = string | number | null;

/**
 * A field with its old and new value; for a new product the old one is null. A location change has its name in the file as
 * `place`. `furtherBarcode` adds a code beside the product's own. Two are no changes: `exportedAt` says which export's difference the change of
 * the quantity books (`to`), and where (`from`); `priceAtExport` and `costAtExport` say what the product must still have (`to`).
 */
export type PlannedChange = readonly [
	field: ImportField | "furtherBarcode",
	from: FieldValue,
	to: FieldValue,
	place?: NamedPlace,
];

/** The names in changes of what is no field of the product by itself, but says more about the row's changes. */
const marks = ["exportedAt", "furtherBarcode", ...seenAmounts] as const;
type Mark = (typeof marks)[number];

/** Whether it is not shown as a change of a field: see `PlannedChange`. */
export function isMark(field: PlannedChange[0]): field is Mark {
	return marks.some((mark) => mark === field);
}

/** The products that rows refer to, by key, and their levels. */
export type ShopProducts = { holders: ReadonlyMap<string, FoundProduct>; levels: Levels };

/** How a file is read, and the state accumulated from its rows. */
export type Plan = {
	readonly reading: Reading;
	/** Undefined: nobody has said it yet, so quantities of products that the shop has change nothing. */
	readonly quantityAs: "receive" | "count" | undefined;
	/** The decision on rows with a barcode that another product has. */
	readonly takenCodes: TakenCodesMode;
	/**
	 * Locations of quantities, if the file or its import names any; otherwise quantities are totals, booked at the main location.
	 */
	readonly places: Places | undefined;
	/** Why the importing person may book nothing at the main location. */
	readonly notAtMain: Reason | undefined;
	readonly addsLocations: boolean;
	/** The pieces that earlier imports have booked of the differences to quantities at export, see `bookedDifferences`. */
	readonly booked: ReadonlyMap<string, number>;
	/** Of exports before this time it is not known any more what was booked, see `exportTime`. */
	readonly oldestExport: string;
	/** Names in the rows of locations that do not exist yet. */
	readonly newLocations: Set<string>;
	/** The rows so far, so that nothing is written twice, and rows that contradict each other are all refused. */
	readonly seen: SeenRows;
	/** Rows that get a SKU or barcode which another product has, until it is known whether that product gives it away. */
	readonly claims: Claims;
};
