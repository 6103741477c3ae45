import { Product } from "@freehub/contract/product-fields";
import { t } from "@lingui/core/macro";
import { clearDraft, sentPlaceOf } from "#lib/draft.ts";
import { useVersionedForm } from "#lib/use-versioned-form.ts";
import { useWrite } from "#lib/use-write.ts";
import {
	draftPlaces,
	emptyItem,
	forServer,
	type ItemField,
	itemOf,
	problemsOfChange,
	saysTheSame,
} from "./item.ts";
import { changeOneProduct } from "./product-writes.ts";

type Options = {
	/** The current product, with changes that others made while the form was open. */
	product: Product;
	/** `hasChanged` is false if there was nothing to save. */
	onSaved: (name: string, hasChanged: boolean) => void;
};

/** The form that changes an item, including conflicts with other people's changes. */
export function useEditItem({ product, onSaved }: Options) {
	const place = draftPlaces.edit(product._id);
	const { run, isPending } = useWrite(changeOneProduct, {
		keptAt: sentPlaceOf(place),
		isShown: () => true,
	});
	const item = useVersionedForm<ItemField, Product>({
		place,
		empty: emptyItem,
		stored: product,
		fieldsOf: itemOf,
		schema: Product,
		check: problemsOfChange,
		isSame: saysTheSame,
		warnsEarly: true,
	});

	async function save(version = item.version ?? product.version): Promise<void> {
		const fields = item.checked();
		if (fields === undefined) return;
		const changes = item.changesTo(fields);
		const hasChanged = Object.keys(changes).length > 0;
		if (hasChanged) {
			const saving = run({ id: product._id, changes: forServer(changes), version });
			const saved = await item.answerOf(t`The item was not saved.`, saving, version);
			if (saved === undefined) return;
		}
		clearDraft(place);
		onSaved(fields.name.trim(), hasChanged);
	}

	const { conflict } = item;
	return {
		...item,
		save: () => void save(),
		isPending,
		mine: item.changesTo(item.form.values),
		conflict: conflict && { ...conflict, saveMine: () => void save(conflict.current.version) },
	};
}
