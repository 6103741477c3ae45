import { Button } from "@mantine/core";
import { useStanding } from "#lib/rights.ts";
import { ItemFailure } from "./item-failure.tsx";
import classes from "./item-form.module.css";
import { ItemForm } from "./item-form.tsx";
import { useAddItem } from "./use-add-item.ts";

type Props = Parameters<typeof useAddItem>[0] & {
	/** The name of the product that is copied. */
	original?: string;
};

export function AddItemForm({ original, ...props }: Props) {
	const { isVisitor } = useStanding();
	const itemForm = useAddItem(props);
	return (
		<ItemForm
			title="Add New Item"
			lead={
				<>
					All six fields are needed.
					{isVisitor && " Adding needs a sign-in; what you type stays here while you sign in."}
					{original && ` This begins as a copy of ${original}.`}
				</>
			}
			itemForm={itemForm}
			note={<ItemFailure what="The item was not added." failure={itemForm.failure} />}
			buttons={
				<Button type="submit" className={classes.submit} loading={itemForm.isPending}>
					Add Item
				</Button>
			}
		/>
	);
}
