import { t } from "@lingui/core/macro";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { formatCount } from "#lib/format.ts";
import { usePermissions } from "#lib/permissions.ts";
import { LiveQuantity } from "#ui/live-quantity.tsx";
import { MovementDialog } from "./late-movement-dialog.ts";
import classes from "./quantity-pill.module.css";
import { type StockedProduct, useStockForm } from "./stock-form.ts";

/**
 * A row's quantity between the buttons to deliver and receive; only the number for people who may do neither. The buttons are no
 * tab stops, because the table's keyboard navigation reaches them.
 * @param location set in a list of one location's products: the pill shows the pieces there, and the form starts there.
 * @param isLive whether one's own changes that wait are about these pieces, also at the location.
 */
export function QuantityPill({
	product,
	location = "",
	isLive = false,
}: {
	product: StockedProduct;
	location?: string;
	isLive?: boolean;
}) {
	const openForm = useStockForm();
	const { offers } = usePermissions();
	const { _id, name, quantity = 0, quantityAtLocation } = product;
	const left = quantityAtLocation ?? quantity;
	const isFor = { deliver: offers("stock.deliver"), receive: offers("stock.receive") };
	const number =
		quantityAtLocation === undefined || isLive ? (
			<LiveQuantity product={_id} quantity={left} />
		) : (
			formatCount(quantityAtLocation)
		);
	if (!isFor.deliver && !isFor.receive) return <span className={classes.number}>{number}</span>;
	return (
		<span className={`pill ${classes.pill}`} onPointerEnter={MovementDialog.opener.onPointerEnter}>
			{isFor.deliver && (
				<button
					type="button"
					tabIndex={-1}
					data-idle={left <= 0 || undefined}
					aria-label={t({ comment: "name is a product's", message: `Delivered: ${name}` })}
					title={t`Delivered`}
					onClick={() => openForm({ product, kinds: ["deliver"], location })}
				>
					<IconMinus className="icon-small" aria-hidden="true" />
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
					<IconPlus className="icon-small" aria-hidden="true" />
				</button>
			)}
		</span>
	);
}
