import type { Product } from "@freehub/contract/catalogue/product-fields";
import { modelCard } from "@freehub/domain/catalogue/model-card";
import { fromMinor } from "@freehub/domain/money";
import { shopState } from "@freehub/domain/quantity";
import { type Selectable, sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { ProductTable } from "#db/schema.ts";
import { statements } from "#db/statement.ts";
import { isInShop } from "./in-shop.ts";
import type { AnswerRow } from "./product-document.ts";

type VariantRow = Pick<
	Selectable<ProductTable>,
	"id" | "name" | "size" | "colour" | "price" | "image" | "on_hand" | "available"
> & {
	model_id: string;
	model_name: string;
};

const variants = statements<VariantRow, { inShop: boolean }>((db, { inShop }, value) =>
	sql<VariantRow>`
		select product.id, product.name, product.size, product.colour, product.price, product.image, product.on_hand, product.available,
			model.id as model_id, model.name as model_name
		from (select value from ${db.engine.search.each(value("models"))} as wanted) as named
		join model on model.id = named.value
		join product on product.model_key = model.name_key and product.model_id = model.id
		where product.deleted_at is null ${inShop ? sql`and ${isInShop}` : sql``}`.compile(db.kysely),
);

type Reader = {
	/** Only variants that are shown in the shop. */
	inShop?: true | undefined;
	/** Whether the reader sees pieces. */
	pieces: boolean;
};

/** The cards of the products' models (`modelCard`) as JSON, by product; a product that is the only one of its model has none. */
export async function cardsOf(
	db: Db,
	rows: readonly AnswerRow[],
	{ inShop, pieces }: Reader,
): Promise<Map<string, string>> {
	const modelOf = new Map(
		rows.map(({ id, document }) => [id, (JSON.parse(document) as Pick<Product, "modelId">).modelId]),
	);
	const models = [...new Set([...modelOf.values()].filter((model) => model !== null))];
	if (models.length === 0) return new Map();
	const shape = { inShop: inShop === true };
	const found = await variants(db, String(shape.inShop), shape, { models: JSON.stringify(models) }, "once");
	const cards = new Map<string, string>();
	for (const [model, all] of Map.groupBy(found, ({ model_id }) => model_id)) {
		const card = modelCard(
			all[0]?.model_name ?? "",
			all.map(({ id, name, size, colour, price, image, on_hand, available }) => ({
				_id: id,
				name,
				size,
				colour,
				price: fromMinor(price),
				image,
				quantity: pieces ? on_hand : undefined,
				available: pieces ? available : undefined,
				availability: shopState(available),
			})),
		);
		if (card !== undefined) cards.set(model, JSON.stringify(card));
	}
	return new Map(
		[...modelOf].flatMap(([id, model]) => {
			const card = model === null ? undefined : cards.get(model);
			return card === undefined ? [] : [[id, card] as const];
		}),
	);
}
