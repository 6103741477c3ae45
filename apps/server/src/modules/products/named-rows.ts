import { categoryLevels, categoryPath } from "@freehub/domain/category-path";
import { sortKey } from "@freehub/domain/search-words";
import { v7 as uuidv7 } from "uuid";
import type { Tx } from "#db/connection.ts";

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
	return {
		...(supplier === undefined ? {} : { supplier_id: await idOf(tx, "supplier", supplier, now) }),
		...(category === undefined ? {} : { category_id: await categoryId(tx, category ?? "", now) }),
		...(model === undefined ? {} : { model_id: await idOf(tx, "model", model ?? "", now) }),
	};
}

async function categoryId(tx: Tx, path: string, now: Date): Promise<string | null> {
	const levels = categoryLevels(path) ?? [];
	let parent: string | null = null;
	for (let depth = 1; depth <= levels.length; depth++) {
		parent = await idOf(tx, "category", categoryPath(levels.slice(0, depth)), now, parent);
	}
	return parent;
}

async function idOf(
	tx: Tx,
	table: "supplier" | "category" | "model",
	name: string,
	now: Date,
	parent: string | null = null,
): Promise<string | null> {
	if (name === "") return null;
	const known = await tx.selectFrom(table).select("id").where("name", "=", name).executeTakeFirst();
	if (known !== undefined) return known.id;
	const row = { id: uuidv7(), name, name_key: sortKey(name), created_at: now };
	// Another transaction may add the same name at this moment: whoever is later takes the other's row.
	await (table === "category"
		? tx.insertInto("category").values({ ...row, parent })
		: tx.insertInto(table).values(row)
	)
		.onConflict((conflict) => conflict.column("name").doNothing())
		.execute();
	return (await tx.selectFrom(table).select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
}
