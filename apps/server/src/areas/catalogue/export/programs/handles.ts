import { productSlug } from "@freehub/domain/catalogue/product-slug";
import { namedProducts } from "#areas/catalogue/export/exports.repo.ts";
import type { Db } from "#db/connection.ts";

/** Products per statement; between statements, others get their turn. */
const SLICE = 1000;

/** What becomes one product of another program: a model, or a product without a model. */
export type Owner = { id: string; isModel: boolean; name: string };

/** @param row `model_key`: the key of the model's name; without one, the products of a model cannot be found together. */
export function ownerOf(row: {
	id: string;
	name: string;
	model: string | null;
	modelId: string | null;
	modelKey: string | number;
}): Owner {
	const { model, modelId } = row;
	if (row.modelKey === "" || model === null || modelId === null)
		return { id: row.id, isModel: false, name: row.name };
	return { id: modelId, isModel: true, name: model };
}

/**
 * The handles of the owners whose name has the slug of an older one, by the owner's id; all others' handle is the slug. A handle
 * stays the same when products are added, and does not depend on what is exported: programs find a product again by it.
 */
export async function repeatedHandles(db: Db): Promise<[owner: string, handle: string][]> {
	const first = new Map<string, string>();
	const later = new Map<string, string>();
	for (let after = ""; ; ) {
		const rows = await namedProducts(db.kysely, after, SLICE).execute();
		for (const row of rows) {
			const { id, name } = ownerOf(row);
			const slug = productSlug(name);
			const holder = first.get(slug) ?? id;
			if (holder === id) first.set(slug, id);
			else later.set(id, slug);
		}
		after = rows.at(-1)?.id ?? "";
		if (rows.length < SLICE) break;
	}
	const taken = new Set(first.keys());
	const numbers = new Map<string, number>();
	return Array.from(later, ([owner, slug]): [string, string] => {
		let number = numbers.get(slug) ?? 2;
		while (taken.has(`${slug}-${number}`)) number++;
		numbers.set(slug, number + 1);
		taken.add(`${slug}-${number}`);
		return [owner, `${slug}-${number}`];
	});
}
