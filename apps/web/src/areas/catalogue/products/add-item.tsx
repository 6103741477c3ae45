import { Product } from "@freehub/contract/catalogue/product-fields";
import { isGtin } from "@freehub/domain/catalogue/gtin";
import { misreadOf } from "@freehub/domain/catalogue/misread";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { clearDraft, sentPlaceOf } from "#lib/draft.ts";
import { usePermissions, useSignInDetour } from "#lib/permissions.ts";
import { productQuery } from "#lib/product-queries.ts";
import { useVersionedForm } from "#lib/use-versioned-form.ts";
import { useWrite } from "#lib/use-write.ts";
import { LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import {
	copyOf,
	draftPlaces,
	emptyItem,
	forServer,
	type Item,
	type ItemField,
	itemOf,
	problemsOfNew,
	type SizeAndColour,
	saysTheSame,
} from "./item.ts";
import { ItemFailure, ItemForm } from "./item-form.tsx";
import { addOneProduct } from "./product-writes.ts";

type Added = { onAdded: (product: Pick<Product, "name" | "modelId">) => void };

type Props = Added & {
	/** The id of the product to copy. */
	copied: string | null;
	/** The size and colour of the copy. */
	variant: SizeAndColour;
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
					start={itemWithCode(scanned)}
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

/** An address may have a code that looks misread; it becomes the code of nothing. */
function itemWithCode(scanned: string): Item {
	if (misreadOf(scanned) !== undefined) return emptyItem;
	return { ...emptyItem, [isGtin(scanned) ? "barcode" : "sku"]: scanned };
}

function CopyForm({ id, variant, ...props }: Added & { id: string; variant: SizeAndColour }) {
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
	const item = useAddItem(props);
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
			item={item}
			note={<ItemFailure failure={item.failure} />}
			buttons={
				<Button type="submit" miw="160px" loading={item.isPending}>
					<Trans>Add Item</Trans>
				</Button>
			}
		/>
	);
}

/** State of the form that adds an item. */
function useAddItem({ place, start = emptyItem, onAdded }: FormProps) {
	const { isVisitor } = usePermissions();
	const goToSignIn = useSignInDetour();
	const { run, isPending } = useWrite(addOneProduct, { keptAt: sentPlaceOf(place), isShown: () => true });
	const item = useVersionedForm<ItemField, Product>({
		place,
		empty: start,
		stored: undefined,
		fieldsOf: itemOf,
		schema: Product,
		check: problemsOfNew,
		isSame: saysTheSame,
	});

	async function add() {
		const fields = item.checked();
		if (fields === undefined) return;
		if (isVisitor) return goToSignIn();
		const added = await item.answerOf(t`The item was not added.`, run(forServer(fields)));
		if (added === undefined) return;
		clearDraft(place);
		onAdded(added);
	}

	return { ...item, save: () => void add(), isPending };
}
