import { productSlug } from "@freehub/domain/catalogue/product-slug";
import { namedProducts } from "#areas/catalogue/export/exports.repo.ts";
import type { Db } from "#db/connection.ts";

/** Products per statement; between statements, others get their turn. */
const SLICE = 1000;

/** A model, or a product without a model: one product of another program. */
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
 * The handles of the owners whose slug an older one has already, by the owner's id; the handle of all others is the slug of their
 * name. A handle depends on older owners alone, not on what is exported or added later: programs find a product again by it.
 */
export async function repeatedHandles(db: Db): Promise<[owner: string, handle: string][]> {
	const seen = new Set<string>();
	const taken = new Set<string>();
	const numbers = new Map<string, number>();
	const repeated: [owner: string, handle: string][] = [];
	for (let after = ""; ; ) {
		const rows = await namedProducts(db.kysely, after, SLICE).execute();
		for (const row of rows) {
			const { id, name } = ownerOf(row);
			if (seen.has(id)) continue;
			seen.add(id);
			const slug = productSlug(name);
			let handle = slug;
			if (taken.has(slug)) {
				let number = numbers.get(slug) ?? 2;
				while (taken.has(`${slug}-${number}`)) number++;
				numbers.set(slug, number + 1);
				handle = `${slug}-${number}`;
				repeated.push([id, handle]);
			}
			taken.add(handle);
		}
		const last = rows.at(-1);
		if (last === undefined || rows.length < SLICE) return repeated;
		after = last.id;
	}
}
