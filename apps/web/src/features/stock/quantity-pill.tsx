import { t } from "@lingui/core/macro";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { usePermissions } from "#lib/permissions.ts";
import { LiveQuantity } from "#ui/live-quantity.tsx";
import classes from "./quantity-pill.module.css";
import { type StockedProduct, useStockForm } from "./stock-form.ts";

/**
 * A row's quantity between the two things that happen to it; the plain number for those who may do neither. The table's
 * keyboard leads to the buttons, so they are no tab stops.
 */
export function QuantityPill({ product }: { product: StockedProduct }) {
	const openForm = useStockForm();
	const { offers } = usePermissions();
	const { _id, name, quantity } = product;
	const isFor = { deliver: offers("stock.deliver"), receive: offers("stock.receive") };
	const number = <LiveQuantity product={_id} quantity={quantity} />;
	if (!isFor.deliver && !isFor.receive) return <span className={classes.number}>{number}</span>;
	return (
		<span className={classes.pill}>
			{isFor.deliver && (
				<button
					type="button"
					tabIndex={-1}
					data-idle={quantity <= 0 || undefined}
					aria-label={t({ comment: "name is a product's", message: `Delivered: ${name}` })}
					title={t`Delivered`}
					onClick={() => openForm({ product, kinds: ["deliver"] })}
				>
					<IconMinus size={16} aria-hidden="true" />
				</button>
			)}
			<span className={classes.number}>{number}</span>
			{isFor.receive && (
				<button
					type="button"
					tabIndex={-1}
					aria-label={t({ comment: "name is a product's", message: `Add quantity: ${name}` })}
					title={t`Add Quantity`}
					onClick={() => openForm({ product, kinds: ["receive"] })}
				>
					<IconPlus size={16} aria-hidden="true" />
				</button>
			)}
		</span>
	);
}
