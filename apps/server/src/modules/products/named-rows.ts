import type { Tx } from "#db/connection.ts";
import { namedIds } from "./named-ids.ts";

type Names = {
	supplier?: string | undefined;
	category?: string | null | undefined;
	model?: string | null | undefined;
};

/**
 * The ids of the supplier, the category and the model that a product names; a name that is new gets its row, a
 * category the one around it too.
 * @returns a column for each name that is given; null where it is empty.
 */
export async function namedRows(tx: Tx, { supplier, category, model }: Names, now: Date) {
	const names = { supplier: supplier ?? "", category, model };
	const { supplier_id, category_id, model_id } = (await namedIds(tx, [names], now))(names);
	return {
		...(supplier === undefined ? {} : { supplier_id }),
		...(category === undefined ? {} : { category_id }),
		...(model === undefined ? {} : { model_id }),
	};
}
