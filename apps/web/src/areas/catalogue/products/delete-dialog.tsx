import type { Product } from "@freehub/contract/catalogue/product-fields";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useWrite } from "#lib/use-write.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import classes from "./delete-dialog.module.css";
import { IncomingWarning } from "./incoming-warning.tsx";
import { deleteOneProduct } from "./product-writes.ts";

type Props = {
	product: Product | undefined;
	isOpen: boolean;
	onClose: () => void;
	onDeleted: (product: Product) => void;
	/** Called when the dialog has closed and returned the focus. */
	onClosed?: () => void;
};

/** Asks before a product is deleted, and deletes it. */
export function DeleteDialog({ product, isOpen, onClose, onDeleted, onClosed }: Props) {
	const { run, isPending, failure, reset } = useWrite(deleteOneProduct);
	async function remove(removed: Product) {
		const { isDone } = await run(removed);
		if (isDone) onDeleted(removed);
	}
	return (
		<FormDialog
			title={t`Delete product`}
			isOpen={isOpen}
			onClose={onClose}
			onExitTransitionEnd={() => {
				reset();
				onClosed?.();
			}}
			closeOnClickOutside={!isPending}
		>
			{product && (
				<>
					<div className="row gap-14 anywhere below-14">
						<ProductPicture className={classes.picture} product={product} isEager />
						<strong>{product.name}</strong>
					</div>
					<p>
						<Trans>Are you sure to delete this product? This product will deleted parmanently.</Trans>
					</p>
					<OnHandWarning quantity={product.quantity ?? 0} />
					<IncomingWarning products={[product]} />
					<p>
						<Trans>You can restore it from Deleted items.</Trans>
					</p>
					<div role="alert">{failure !== undefined && <p className="rust note above-12">{failure}</p>}</div>
					<div className="buttons-end above-20">
						<Button variant="default" onClick={onClose} data-autofocus>
							<Trans>Cancel</Trans>
						</Button>
						<Button variant="danger-filled" onClick={() => void remove(product)} loading={isPending}>
							<Trans>Delete</Trans>
						</Button>
					</div>
				</>
			)}
		</FormDialog>
	);
}

/** Warns before a deletion if there are pieces on hand. */
export function OnHandWarning({ quantity }: { quantity: number }) {
	if (quantity <= 0) return null;
	return (
		<p>
			<strong>
				<Plural value={quantity} one="# piece is on hand." other="# pieces are on hand." />
			</strong>
		</p>
	);
}
