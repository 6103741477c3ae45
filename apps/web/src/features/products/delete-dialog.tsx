import { ApiError } from "@freehub/contract/errors";
import type { Product } from "@freehub/contract/product-fields";
import { Button, Modal } from "@mantine/core";
import "#ui/styles/dialog.css";
import { errorSentence } from "#lib/error-sentence.ts";
import { Picture } from "#ui/picture.tsx";
import classes from "./delete-dialog.module.css";

type Props = {
	product: Product | undefined;
	isOpen: boolean;
	isPending: boolean;
	error: Error | null;
	onCancel: () => void;
	onDelete: (product: Product) => void;
	/** The dialog has gone and has given the focus back. */
	onClosed: () => void;
};

export function DeleteDialog({ product, isOpen, isPending, error, onCancel, onDelete, onClosed }: Props) {
	const isShown = error !== null && !isPending && !(error instanceof ApiError && error.status === 401);
	return (
		<Modal.Root
			opened={isOpen}
			onClose={onCancel}
			onExitTransitionEnd={onClosed}
			centered
			transitionProps={{ duration: 300, timingFunction: "ease-out" }}
			closeOnClickOutside={!isPending}
		>
			<Modal.Overlay />
			<Modal.Content>
				<Modal.Body>
					<Modal.Title>Delete product</Modal.Title>
					{product && (
						<>
							<div className={classes.product}>
								<Picture
									className={classes.picture}
									src={product.image}
									place="row"
									alt=""
									hint={product.category ?? product.name}
									isEager
								/>
								<strong>{product.name}</strong>
							</div>
							<p>Are you sure to delete this product? This product will deleted parmanently.</p>
							<div role="alert">
								{isShown && (
									<p className={classes.error}>
										{product.name} is still there. {errorSentence(error)}
									</p>
								)}
							</div>
							<div className={classes.buttons}>
								<Button variant="default" onClick={onCancel} data-autofocus>
									Cancel
								</Button>
								<Button variant="danger-filled" onClick={() => onDelete(product)} loading={isPending}>
									Delete
								</Button>
							</div>
						</>
					)}
				</Modal.Body>
			</Modal.Content>
		</Modal.Root>
	);
}
