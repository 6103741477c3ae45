import type { Product } from "@freehub/contract/product-fields";
import { stockState } from "@freehub/domain/quantity";
import { VisuallyHidden } from "@mantine/core";
import { formatCount } from "#lib/format.ts";
import { LiveQuantity } from "#ui/live-quantity.tsx";
import classes from "./stock-grid.module.css";
import type { PendingCell } from "./use-cell-edits.ts";

type Props = {
	product: Product;
	pending: PendingCell | undefined;
	refusal: string | undefined;
	/** Several variants have this size and colour, so that each says which one it is. */
	isShared: boolean;
};

const words = { in: undefined, low: "low", out: "out" };

/** What a cell says: the pieces on hand, and what they are to become. */
export function CellQuantity({ product, pending, refusal, isShared }: Props) {
	const { _id, quantity, reorderPoint, sku, name } = product;
	return (
		<>
			{pending ? (
				<Change quantity={quantity} pending={pending} refusal={refusal} />
			) : (
				<>
					<LiveQuantity product={_id}>{formatCount(quantity)}</LiveQuantity>
					<small>{words[stockState(quantity, reorderPoint)]}</small>
				</>
			)}
			{isShared && <small className={classes.which}>{sku ?? name}</small>}
		</>
	);
}

function Change({ quantity, pending, refusal }: { quantity: number } & Pick<Props, "refusal"> & ChangeProps) {
	const { edit, reading } = pending;
	return (
		<>
			<span className={classes.change}>
				<span className={classes.old}>{formatCount(edit.from)}</span>
				<span aria-hidden="true"> → </span>
				<VisuallyHidden> becomes </VisuallyHidden>
				<strong>{reading.ok ? formatCount(reading.to) : edit.text}</strong>
				<VisuallyHidden>, not saved</VisuallyHidden>
			</span>
			{!reading.ok && <small className={classes.wrong}>{reading.message}</small>}
			{refusal !== undefined && <small className={classes.wrong}>{refusal}</small>}
			{quantity !== edit.from ? (
				<small className={classes.moved}>now {formatCount(quantity)}</small>
			) : (
				edit.was !== undefined && <small className={classes.moved}>was {formatCount(edit.was)}</small>
			)}
		</>
	);
}

type ChangeProps = { pending: PendingCell };
