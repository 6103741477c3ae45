import { IconMinus, IconPlus } from "@tabler/icons-react";
import { formatCount } from "#lib/format.ts";
import { LiveQuantity } from "#ui/live-quantity.tsx";
import classes from "./quantity-pill.module.css";
import { type StockedProduct, useDesk } from "./shop.ts";

/** A row's quantity between the two things that happen to it. */
export function QuantityPill({ product }: { product: StockedProduct }) {
	const { openForm } = useDesk();
	const { _id, name, quantity } = product;
	return (
		<span className={classes.pill}>
			<button
				type="button"
				aria-label={`Delivered: ${name}`}
				title="Delivered"
				onClick={() => openForm({ product, kinds: ["deliver"] })}
			>
				<IconMinus size={16} aria-hidden="true" />
			</button>
			<span className={classes.number}>
				<LiveQuantity product={_id}>{formatCount(quantity)}</LiveQuantity>
			</span>
			<button
				type="button"
				aria-label={`Add quantity: ${name}`}
				title="Add Quantity"
				onClick={() => openForm({ product, kinds: ["receive"] })}
			>
				<IconPlus size={16} aria-hidden="true" />
			</button>
		</span>
	);
}
