import { IconMinus, IconPlus } from "@tabler/icons-react";
import { formatCount } from "#lib/format.ts";
import { useStanding } from "#lib/rights.ts";
import { LiveQuantity } from "#ui/live-quantity.tsx";
import classes from "./quantity-pill.module.css";
import { type StockedProduct, useStockForm } from "./stock-form.ts";

/** A row's quantity between the two things that happen to it; the plain number for those who may do neither. */
export function QuantityPill({ product }: { product: StockedProduct }) {
	const openForm = useStockForm();
	const { offers } = useStanding();
	const { _id, name, quantity } = product;
	const isFor = { deliver: offers("stock.deliver"), receive: offers("stock.receive") };
	const number = <LiveQuantity product={_id}>{formatCount(quantity)}</LiveQuantity>;
	if (!isFor.deliver && !isFor.receive) return <span className={classes.plain}>{number}</span>;
	return (
		<span className={classes.pill}>
			{isFor.deliver && (
				<button
					type="button"
					aria-label={`Delivered: ${name}`}
					title="Delivered"
					onClick={() => openForm({ product, kinds: ["deliver"] })}
				>
					<IconMinus size={16} aria-hidden="true" />
				</button>
			)}
			<span className={classes.number}>{number}</span>
			{isFor.receive && (
				<button
					type="button"
					aria-label={`Add quantity: ${name}`}
					title="Add Quantity"
					onClick={() => openForm({ product, kinds: ["receive"] })}
				>
					<IconPlus size={16} aria-hidden="true" />
				</button>
			)}
		</span>
	);
}
