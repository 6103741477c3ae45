import type { DeletedProduct } from "@freehub/contract/products";
import { Button, VisuallyHidden } from "@mantine/core";
import { formatTimestamp } from "#lib/format.ts";
import { useCommand } from "#lib/use-command.ts";
import { Cell, DataRow } from "#ui/data-table.tsx";
import { Picture } from "#ui/picture.tsx";
import classes from "./deleted-items.module.css";
import { restoreOne } from "./product-commands.ts";

type Props = { item: DeletedProduct; onRestored: () => void };

export function DeletedRow({ item, onRestored }: Props) {
	const { _id, name, image, category, supplier, sku, deletedAt } = item;
	const { run, isPending, failure } = useCommand(restoreOne);

	async function restore() {
		const { isDone } = await run(item);
		if (isDone) onRestored();
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
				<Button size="sm" variant="default" onClick={() => void restore()} loading={isPending}>
					Restore<VisuallyHidden> {name}</VisuallyHidden>
				</Button>
				<div role="alert">{failure !== undefined && <p className={classes.failure}>{failure}</p>}</div>
			</Cell>
		</DataRow>
	);
}
