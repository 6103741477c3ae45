import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { plural, t } from "@lingui/core/macro";
import { storeOfChoice } from "./location-choices.ts";
import { quantityOf as readQuantity } from "./movement-draft.ts";
import type { NewBatch } from "./stock-writes.ts";

export type BookedKind = "receive" | "deliver";

type Typed = { location: string; reference: string; quantityOf: (product: string) => string };

/** Whether a product with this quantity is left out of the batch: the quantity is empty or 0. */
export function isLeftOut(quantity: string): boolean {
	return quantity.trim() === "" || readQuantity({ quantity }) === 0;
}

/** The place of a line that a choice means: one place, or a store with its bins. */
export function placeTaken(choice: string): Pick<MovementLine, "location" | "fromBins"> {
	const store = storeOfChoice(choice);
	if (store !== undefined) return { location: store, fromBins: "most" };
	return choice === MAIN_LOCATION ? {} : { location: choice };
}

/** The batch that books all typed quantities at one location, or from a store with its bins; all or none. */
export function batchOf(
	kind: BookedKind,
	products: readonly Pick<Product, "_id">[],
	{ location, reference, quantityOf }: Typed,
): NewBatch {
	const lines: MovementLine[] = products
		.map(({ _id }) => ({ _id, quantity: quantityOf(_id) }))
		.filter(({ quantity }) => !isLeftOut(quantity))
		.map(({ _id, quantity }) => ({
			product: _id,
			kind,
			quantity: readQuantity({ quantity }),
			...placeTaken(location),
			...(reference.trim() !== "" && { reference: reference.trim() }),
		}));
	const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
	return { lines, message: bookedManySentence(kind, pieces, lines.length), namesPlaces: true };
}

function bookedManySentence(kind: BookedKind, pieces: number, count: number): string {
	return kind === "receive"
		? t`${plural(pieces, { one: "# piece", other: "# pieces" })} of ${plural(count, { one: "# product", other: "# products" })} received`
		: t`${plural(pieces, { one: "# piece", other: "# pieces" })} of ${plural(count, { one: "# product", other: "# products" })} delivered`;
}
