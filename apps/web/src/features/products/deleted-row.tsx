import type { DeletedProduct } from "@freehub/contract/products";
import { Button, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { formatTimestamp } from "#lib/format.ts";
import { newKey } from "#lib/new-key.ts";
import { Cell, DataRow } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";
import { Picture } from "#ui/picture.tsx";
import classes from "./deleted-items.module.css";
import { useRestoreProduct } from "./mutations.ts";
import { isSignedOut, restoreSentence } from "./restore-sentence.ts";

type Props = { item: DeletedProduct; onSignInNeeded: () => void; onRestored: () => void };

export function DeletedRow({ item, onSignInNeeded, onRestored }: Props) {
	const { _id, name, image, category, supplier, sku, deletedAt } = item;
	const { mutate, isPending, error } = useRestoreProduct();
	// The same key: should the lost answer have been a yes, the repeat does nothing.
	const [idempotencyKey] = useState(newKey);

	function restore() {
		mutate(
			{ id: _id, idempotencyKey },
			{
				onSuccess: () => {
					onRestored();
					notify(`${name} restored`);
				},
				onError: (failure) => {
					if (isSignedOut(failure)) onSignInNeeded();
				},
			},
		);
	}

	return (
		<DataRow>
			<Cell className={classes.image}>
				<Picture src={image} place="row" alt="" hint={`${category ?? ""} ${name}`} />
			</Cell>
			<Cell className={classes.name}>
				{name}
				{sku && <small>{sku}</small>}
			</Cell>
			<Cell label="Supplier">{supplier}</Cell>
			<Cell label="Deleted">
				<time dateTime={deletedAt}>{formatTimestamp(deletedAt)}</time>
			</Cell>
			<Cell className={classes.action}>
				<Button size="sm" variant="default" onClick={restore} loading={isPending}>
					Restore<VisuallyHidden> {name}</VisuallyHidden>
				</Button>
				<div role="alert">
					{error !== null && !isPending && !isSignedOut(error) && (
						<p className={classes.failure}>{restoreSentence(item, error)}</p>
					)}
				</div>
			</Cell>
		</DataRow>
	);
}
