import { sql } from "kysely";
import { type CountedRow, cardOf, countedColumns, facetKeys } from "#areas/catalogue/products/card-counts.ts";
import { isInShop, rowsNotInShop } from "#areas/catalogue/products/in-shop.ts";
import { statement } from "#db/statement.ts";
import { untilCommit } from "#db/until-commit.ts";

type HiddenCards = {
	/** The number of models of which no variant is shown in the shop, and of hidden products without a model. */
	total: number;
	/** By how many cards a count of `facetKeys` is too high for visitors. */
	facets: ReadonlyMap<string, number>;
};

const columns = sql.join(countedColumns.map((column) => sql.ref(`product.${column}`)));

const shownVariants = statement<CountedRow, "models">((db, value) =>
	sql<CountedRow>`
		select ${columns} from (select value from ${db.engine.search.each(value("models"))} as wanted) as named
		join model on model.id = named.value
		join product on product.model_key = model.name_key and product.model_id = model.id
		where product.deleted_at is null and ${isInShop}`.compile(db.kysely),
);

/** The cards that visitors do not see, because all products that they are made of are hidden from the shop. */
export const hiddenCards = untilCommit(async (db): Promise<HiddenCards> => {
	const hidden = await rowsNotInShop<CountedRow>(db.kysely, columns);
	const models = [...new Set(hidden.flatMap(({ model_id }) => model_id ?? []))];
	const shown = models.length === 0 ? [] : await shownVariants(db, { models: JSON.stringify(models) });
	const left = new Set(shown.map(cardOf));
	const counted = (rows: readonly CountedRow[]) =>
		new Set(rows.flatMap((row) => facetKeys(row).map((key) => `${cardOf(row)} ${key}`)));
	const stillCounted = counted(shown);
	const facets = new Map<string, number>();
	for (const each of counted(hidden)) {
		if (stillCounted.has(each)) continue;
		const key = each.slice(each.indexOf(" ") + 1);
		facets.set(key, (facets.get(key) ?? 0) + 1);
	}
	const gone = new Set(hidden.map(cardOf).filter((card) => !left.has(card)));
	return { total: gone.size, facets };
});
