import { Product } from "@freehub/contract/product-fields";
import { useState } from "react";
import { currentIn } from "#lib/faster.ts";
import { useCommand } from "#lib/use-command.ts";
import { isRefusal } from "#lib/write-command.ts";
import {
	changesOf,
	emptyItem,
	forServer,
	type Item,
	type ItemField,
	itemFields,
	itemOf,
	problemsOfChange,
} from "./item.ts";
import { type Base, clearDraft, draftPlaces, keptCommandOf, readDraft, saveDraft } from "./item-draft.ts";
import { changeOne } from "./product-commands.ts";
import { useItemForm } from "./use-item-form.ts";

type Options = {
	product: Product;
	/** The current product, with changes that others made while the form was open. */
	there: Product;
	/** `hasChanged` is false if there was nothing to save. */
	onSaved: (name: string, hasChanged: boolean) => void;
};

/** The form that changes an item, including conflicts with other people's changes. */
export function useEditItem({ product, there, onSaved }: Options) {
	const place = draftPlaces.edit(product._id);
	const [kept] = useState(() => unsavedIn(place));
	const [base, setBase] = useState<Base>(() => {
		const there = { item: itemOf(product), version: product.version };
		// An old draft may lack fields that were added to the form later.
		return kept.base ? { ...kept.base, item: { ...there.item, ...kept.base.item } } : there;
	});
	/** The current product from a refusal, when somebody else was faster. */
	const [refused, setRefused] = useState<Product>();
	/** The version that a save overwrites. Newer versions come from that save, so they are no conflict. */
	const [savedOver, setSavedOver] = useState(Number.POSITIVE_INFINITY);
	const newest = refused !== undefined && refused.version >= there.version ? refused : there;
	const current = newest.version > base.version && newest.version <= savedOver ? newest : undefined;
	const { run, isPending } = useCommand(changeOne, { keptAt: keptCommandOf(place), isShown: () => true });
	const itemForm = useItemForm({
		initialValues: { ...base.item, ...kept.item },
		problemsOf: (item) => problemsOfChange(changesOf(base.item, item), item),
		onValuesChange: (item) => saveDraft(place, item, base),
		send: (item) => save(item, base.version),
	});
	const { form, attempt } = itemForm;

	async function save(item: Item, version: number): Promise<unknown> {
		const changes = changesOf(base.item, item);
		const fields = Object.keys(changes);
		if (fields.length > 0) {
			setSavedOver(version);
			const outcome = await run({ id: product._id, changes: forServer(changes), version });
			if (!outcome.isDone) {
				// Without an answer, it may have been saved anyway.
				if (isRefusal(outcome.error)) setSavedOver(Number.POSITIVE_INFINITY);
				const now = currentIn(outcome.error, Product);
				if (now === undefined) return outcome.error;
				setRefused(now);
				return undefined;
			}
		}
		clearDraft(place);
		onSaved(item.name.trim(), fields.length > 0);
		return undefined;
	}

	/** Loads the current values into the fields that the person has not changed. */
	function takeCurrent(now: Product) {
		const item = { ...itemOf(now), ...changesOf(base.item, form.values) };
		const next = { item: itemOf(now), version: now.version };
		setBase(next);
		form.setValues(item);
		saveDraft(place, item, next);
		// The pressed button disappears with its note.
		form.getInputNode("name")?.focus();
	}

	return {
		...itemForm,
		isPending,
		/** Whether the form contains restored unsaved input. */
		hasKept: kept.item !== undefined,
		version: base.version,
		conflict: current && {
			version: current.version,
			/** The refusal that reported the conflict; undefined if the conflict was found while the person types. */
			refused: current === refused ? refused : undefined,
			changes: fieldsChanged(base.item, itemOf(current)),
			take: () => takeCurrent(current),
			saveMine: () => {
				const { hasErrors } = form.validate();
				if (!hasErrors) void attempt(save(form.values, current.version));
			},
		},
		mine: changesOf(base.item, form.values),
		discard: () => clearDraft(place),
	};
}

function fieldsChanged(before: Item, now: Item): { field: ItemField; value: string }[] {
	const changes = changesOf(before, now);
	return itemFields.flatMap((field) => {
		const value = changes[field];
		return value === undefined ? [] : [{ field, value }];
	});
}

/** Ignores a draft without changes: it would only hide the current values. */
function unsavedIn(place: string): ReturnType<typeof readDraft> {
	const draft = readDraft(place);
	const { item, base } = draft;
	if (item === undefined || base === undefined) return {};
	const changes = changesOf({ ...emptyItem, ...base.item }, { ...emptyItem, ...item });
	return Object.keys(changes).length > 0 ? draft : {};
}
