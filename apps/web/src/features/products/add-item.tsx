import type { ComponentProps } from "react";
import { OnlyWith } from "#ui/only-with.tsx";
import { AddItemForm } from "./add-item-form.tsx";

/** The Add Item screen: the form, for those who may add. */
export function AddItem(props: ComponentProps<typeof AddItemForm>) {
	return (
		<OnlyWith right="product.write" title="Add New Item" sentence="Adding products is for buyers and owners.">
			<AddItemForm {...props} />
		</OnlyWith>
	);
}
