import type { Product } from "@freehub/contract/product-fields";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { plural } from "#lib/format.ts";
import { useStanding } from "#lib/rights.ts";
import { useCommand } from "#lib/use-command.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { deleteMany } from "../product-commands.ts";
import { SetFieldDialog } from "./set-field-dialog.tsx";

type Props = {
	products: readonly Product[];
	onDone: () => void;
	/** The way to move them to another place; undefined where the person may not. */
	move: ReactNode;
};

/** What can be done with many products at once. */
export function BulkActions({ products, onDone, move }: Props) {
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
			{mayWrite && <DeleteMany products={products} onDone={onDone} />}
			<SetFieldDialog isOpen={isSetting} products={products} onClose={() => setSetting(false)} />
		</>
	);
}

function DeleteMany({ products, onDone }: Omit<Props, "move">) {
	const [isOpen, setOpen] = useState(false);
	const { run, isPending, failure, reset } = useCommand(deleteMany);
	const what = plural(products.length, "product");
	const names = products.slice(0, 3).map(({ name }) => name);
	const others = products.length - names.length;

	function open() {
		reset();
		setOpen(true);
	}

	async function remove() {
		const { isDone } = await run(products.map(({ _id }) => _id));
		if (!isDone) return;
		setOpen(false);
		onDone();
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
				failure={failure}
				onCancel={() => setOpen(false)}
				onConfirm={() => void remove()}
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
