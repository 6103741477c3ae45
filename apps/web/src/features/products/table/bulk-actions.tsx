import type { Product } from "@freehub/contract/product-fields";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { plural } from "#lib/format.ts";
import { newKey } from "#lib/new-key.ts";
import { useStanding } from "#lib/rights.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { isSignedOut } from "../restore-sentence.ts";
import { useDeleteProducts } from "./batch-mutations.ts";
import { SetFieldDialog } from "./set-field-dialog.tsx";
import { useUndoDeleteMany } from "./use-undo-delete-many.ts";

type Props = {
	products: readonly Product[];
	onDone: () => void;
	onSignInNeeded: () => void;
	/** The way to move them to another place; undefined where the person may not. */
	move: ReactNode;
};

/** What can be done with many products at once. */
export function BulkActions({ products, onDone, onSignInNeeded, move }: Props) {
	const { offers } = useStanding();
	const [isSetting, setSetting] = useState(false);
	const mayWrite = offers("product.write");
	return (
		<>
			{mayWrite && (
				<Button size="sm" variant="default" onClick={() => setSetting(true)}>
					Set a field…
				</Button>
			)}
			{move}
			{mayWrite && <DeleteMany products={products} onDone={onDone} onSignInNeeded={onSignInNeeded} />}
			<SetFieldDialog
				isOpen={isSetting}
				products={products}
				onClose={() => setSetting(false)}
				onSignInNeeded={onSignInNeeded}
			/>
		</>
	);
}

function DeleteMany({ products, onDone, onSignInNeeded }: Omit<Props, "move">) {
	const [isOpen, setOpen] = useState(false);
	const [idempotencyKey, setKey] = useState(newKey);
	const { mutate, isPending, error, reset } = useDeleteProducts();
	const offerUndo = useUndoDeleteMany(onSignInNeeded);
	const what = plural(products.length, "product");
	const names = products.slice(0, 3).map(({ name }) => name);
	const others = products.length - names.length;

	function open() {
		reset();
		setKey(newKey());
		setOpen(true);
	}

	function remove() {
		const ids = products.map(({ _id }) => _id);
		mutate(
			{ products: ids, idempotencyKey },
			{
				onSuccess: (done) => {
					setOpen(false);
					offerUndo(done.products);
					onDone();
				},
				onError: (failure) => {
					if (isSignedOut(failure)) onSignInNeeded();
				},
			},
		);
	}

	return (
		<>
			<Button size="sm" variant="danger" onClick={open}>
				Delete
			</Button>
			<ConfirmDialog
				title={`Delete ${what}`}
				action={`Delete ${what}`}
				isOpen={isOpen}
				isPending={isPending}
				failure={error === null ? undefined : `Nothing was deleted. ${errorSentence(error)}`}
				onCancel={() => setOpen(false)}
				onConfirm={remove}
			>
				<p>
					{names.join(", ")}
					{others > 0 && ` and ${plural(others, "other")}`} will no longer be in the inventory. Their history
					is kept, and they can be brought back from Deleted items.
				</p>
			</ConfirmDialog>
		</>
	);
}
