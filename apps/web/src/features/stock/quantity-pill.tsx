import { t } from "@lingui/core/macro";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { formatCount } from "#lib/format.ts";
import { usePermissions } from "#lib/permissions.ts";
import { LiveQuantity } from "#ui/live-quantity.tsx";
import classes from "./quantity-pill.module.css";
import { type StockedProduct, useStockForm } from "./stock-form.ts";

/**
 * A row's quantity between the two things that happen to it; the plain number for those who may do neither. The table's
 * keyboard leads to the buttons, so they are no tab stops.
 * @param location of a list of one location's products: the pill shows its pieces, and the form begins there.
 */
export function QuantityPill({ product, location = "" }: { product: StockedProduct; location?: string }) {
	const openForm = useStockForm();
	const { offers } = usePermissions();
	const { _id, name, quantity, quantityAtLocation } = product;
	const left = quantityAtLocation ?? quantity;
	const isFor = { deliver: offers("stock.deliver"), receive: offers("stock.receive") };
	const number =
		quantityAtLocation === undefined ? (
			<LiveQuantity product={_id} quantity={quantity} />
		) : (
			formatCount(quantityAtLocation)
		);
	if (!isFor.deliver && !isFor.receive) return <span className={classes.number}>{number}</span>;
	return (
		<span className={classes.pill}>
			{isFor.deliver && (
				<button
					type="button"
					tabIndex={-1}
					data-idle={left <= 0 || undefined}
					aria-label={t({ comment: "name is a product's", message: `Delivered: ${name}` })}
					title={t`Delivered`}
					onClick={() => openForm({ product, kinds: ["deliver"], location })}
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
					onClick={() => openForm({ product, kinds: ["receive"], location })}
				>
					<IconPlus size={16} aria-hidden="true" />
				</button>
			)}
		</span>
	);
}
