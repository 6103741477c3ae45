import type { Product } from "@freehub/contract/product-fields";
import { useState } from "react";
import { useStanding } from "#lib/rights.ts";
import { useSignInDetour } from "#lib/sign-in-detour.ts";
import { useCommand } from "#lib/use-command.ts";
import { emptyItem, type Item, problemsOfNew } from "./item.ts";
import { clearDraft, keptCommandOf, readDraft, saveDraft } from "./item-draft.ts";
import { addOne } from "./product-commands.ts";
import { useItemForm } from "./use-item-form.ts";

type Options = {
	/** Where what is typed is kept. */
	place: string;
	/** What the form begins with when nothing is kept. */
	start?: Item | undefined;
	onAdded: (product: Pick<Product, "name" | "modelId">) => void;
};

/** The form that adds an item. */
export function useAddItem({ place, start = emptyItem, onAdded }: Options) {
	const [initialValues] = useState(() => ({ ...start, ...readDraft(place).item }));
	const { isVisitor } = useStanding();
	const goToSignIn = useSignInDetour();
	const { run, isPending } = useCommand(addOne, { keptAt: keptCommandOf(place), isShown: () => true });
	const itemForm = useItemForm({
		initialValues,
		problemsOf: problemsOfNew,
		onValuesChange: (item) => saveDraft(place, item),
		async send(item) {
			if (isVisitor) return goToSignIn();
			const outcome = await run(item);
			if (!outcome.isDone) return outcome.error;
			clearDraft(place);
			onAdded(outcome.answer);
			return undefined;
		},
	});
	return { ...itemForm, isPending };
}
