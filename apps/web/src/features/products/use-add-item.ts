import type { Product } from "@freehub/contract/product-fields";
import { useState } from "react";
import { emptyItem, type Item, problemsOfNew } from "./item.ts";
import { clearDraft, keyFor, readDraft, saveDraft } from "./item-draft.ts";
import { useAddProduct } from "./mutations.ts";
import { useItemForm } from "./use-item-form.ts";

type Options = {
	/** Where what is typed is kept. */
	place: string;
	/** What the form begins with when nothing is kept. */
	start?: Item | undefined;
	isVisitor: boolean;
	onSignInNeeded: () => void;
	onAdded: (product: Pick<Product, "name" | "modelId">) => void;
};

/** The form that adds an item. */
export function useAddItem({ place, start = emptyItem, isVisitor, onSignInNeeded, onAdded }: Options) {
	const [initialValues] = useState(() => ({ ...start, ...readDraft(place).item }));
	const { mutateAsync } = useAddProduct();
	return useItemForm({
		initialValues,
		problemsOf: problemsOfNew,
		onValuesChange: (item) => saveDraft(place, item),
		onSignInNeeded,
		async send(item) {
			if (isVisitor) return onSignInNeeded();
			const added = await mutateAsync({ item, idempotencyKey: keyFor(place, item) });
			clearDraft(place);
			onAdded(added);
		},
	});
}
