import type { Product } from "@freehub/contract/product-fields";
import { Button } from "@mantine/core";
import { ConflictNote } from "./conflict-note.tsx";
import { ItemFailure } from "./item-failure.tsx";
import classes from "./item-form.module.css";
import { ItemForm } from "./item-form.tsx";
import { useEditItem } from "./use-edit-item.ts";

type Props = {
	product: Product;
	/** `hasChanged` is false when there was nothing to save. */
	onSaved: (name: string, hasChanged: boolean) => void;
	onCancel: () => void;
};

export function EditItemForm({ product, onSaved, onCancel }: Props) {
	const item = useEditItem({ product, onSaved });
	const { conflict, isPending } = item;
	return (
		<ItemForm
			title="Edit Item"
			lead={
				<>
					{product.name}
					{item.hasKept && ". What you typed before and did not save is here again; Cancel drops it."}
				</>
			}
			itemForm={item}
			quantity={product.quantity}
			note={
				<>
					<div role="alert">
						{conflict && (
							<ConflictNote
								changes={conflict.changes}
								mine={item.mine}
								isPending={isPending}
								onTake={conflict.take}
								onSaveMine={conflict.saveMine}
							/>
						)}
					</div>
					<ItemFailure what="The item was not saved." failure={item.failure} />
				</>
			}
			buttons={
				<>
					{!conflict && (
						<Button type="submit" className={classes.submit} loading={isPending}>
							Save
						</Button>
					)}
					<Button
						variant="default"
						onClick={() => {
							item.discard();
							onCancel();
						}}
					>
						Cancel
					</Button>
				</>
			}
		/>
	);
}
