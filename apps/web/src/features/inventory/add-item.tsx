import type { Product } from "@freehub/contract/product-fields";
import { isGtin } from "@freehub/domain/gtin";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePermissions } from "#lib/permissions.ts";
import { productQuery } from "#lib/product-queries.ts";
import { useSignInDetour } from "#lib/sign-in-detour.ts";
import { useCommand } from "#lib/use-command.ts";
import { LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { copyOf, emptyItem, forServer, type Item, problemsOfNew, type Variant } from "./item.ts";
import { clearDraft, draftPlaces, keptCommandOf, readDraft, saveDraft } from "./item-draft.ts";
import { ItemFailure } from "./item-failure.tsx";
import classes from "./item-form.module.css";
import { ItemForm } from "./item-form.tsx";
import { addOne } from "./product-commands.ts";
import { useItemForm } from "./use-item-form.ts";

type Added = { onAdded: (product: Pick<Product, "name" | "modelId">) => void };

type Props = Added & {
	/** The id of the product to copy. */
	copied: string | null;
	/** The size and colour of the copy. */
	variant: Variant;
	/** A code that no product has yet. */
	scanned: string | null;
};

/** The Add Item screen: the form, for people who may add products. */
export function AddItem({ copied, variant, scanned, ...props }: Props) {
	return (
		<OnlyWith
			right="product.write"
			title={t`Add New Item`}
			sentence={t`Adding products is for buyers and owners.`}
		>
			{scanned !== null ? (
				<AddItemForm
					key={scanned}
					place={draftPlaces.scanned(scanned)}
					start={{ ...emptyItem, [isGtin(scanned) ? "barcode" : "sku"]: scanned }}
					{...props}
				/>
			) : copied === null ? (
				<AddItemForm key="new" place={draftPlaces.newItem} {...props} />
			) : (
				<CopyForm key={JSON.stringify([copied, variant])} id={copied} variant={variant} {...props} />
			)}
		</OnlyWith>
	);
}

function CopyForm({ id, variant, ...props }: Added & { id: string; variant: Variant }) {
	const read = useQuery(productQuery(id));
	const { data: product } = read;
	if (product) {
		return (
			<AddItemForm
				place={draftPlaces.copy(id, variant)}
				start={copyOf(product, variant)}
				original={product.name}
				{...props}
			/>
		);
	}
	return <LoadState query={read} what={t`The product to copy could not be loaded.`} isPage />;
}

type FormProps = Added & {
	/** The draft's storage key. */
	place: string;
	/** Initial values if there is no draft. */
	start?: Item;
	/** The name of the copied product. */
	original?: string;
};

function AddItemForm({ original, ...props }: FormProps) {
	const { isVisitor } = usePermissions();
	const itemForm = useAddItem(props);
	const lead = [
		t`All six fields are needed.`,
		isVisitor && t`Adding needs a sign-in; what you type stays here while you sign in.`,
		original &&
			t({ comment: "original is a product's name", message: `This begins as a copy of ${original}.` }),
	];
	return (
		<ItemForm
			title={t`Add New Item`}
			lead={lead.filter(Boolean).join(" ")}
			itemForm={itemForm}
			note={<ItemFailure what={t`The item was not added.`} failure={itemForm.failure} />}
			buttons={
				<Button type="submit" className={classes.submit} loading={itemForm.isPending}>
					<Trans>Add Item</Trans>
				</Button>
			}
		/>
	);
}

/** State of the form that adds an item. */
function useAddItem({ place, start = emptyItem, onAdded }: FormProps) {
	const [initialValues] = useState(() => ({ ...start, ...readDraft(place).item }));
	const { isVisitor } = usePermissions();
	const goToSignIn = useSignInDetour();
	const { run, isPending } = useCommand(addOne, { keptAt: keptCommandOf(place), isShown: () => true });
	const itemForm = useItemForm({
		initialValues,
		problemsOf: problemsOfNew,
		onValuesChange: (item) => saveDraft(place, item),
		async send(item) {
			if (isVisitor) return goToSignIn();
			const outcome = await run(forServer(item));
			if (!outcome.isDone) return outcome.error;
			clearDraft(place);
			onAdded(outcome.answer);
			return undefined;
		},
	});
	return { ...itemForm, isPending };
}
