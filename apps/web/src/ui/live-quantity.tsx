import { type ReactNode, useState } from "react";
import { formatCount } from "#lib/format.ts";
import { useQuantitySignal } from "#lib/quantity-signals.ts";
import classes from "#ui/live-quantity.module.css";

type Props = {
	product: string;
	quantity: number;
	/** Formats the quantity, if it is not only a number. */
	children?: (quantity: number) => ReactNode;
};

/**
 * A product's quantity: dimmed while a change waits for its answer, and highlighted once after a change by anybody. It includes
 * what this device has recorded without a connection.
 */
export function LiveQuantity({ product, quantity, children = formatCount }: Props) {
	const { pending, changes, recorded } = useQuantitySignal(product);
	const [before, setBefore] = useState({ product, changes });
	// A row shows another product when the list is scrolled.
	if (before.product !== product) setBefore({ product, changes });
	return (
		<span
			// A new element restarts the animation.
			key={changes}
			className={classes.live}
			aria-busy={pending > 0}
			data-pending={pending > 0 || recorded !== undefined || undefined}
			data-changed={changes !== before.changes || undefined}
		>
			{children(quantity + (recorded?.delta ?? 0))}
		</span>
	);
}
