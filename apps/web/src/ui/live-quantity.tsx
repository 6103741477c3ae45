import { type ReactNode, useState } from "react";
import { formatCount } from "#lib/format.ts";
import { useQuantitySignal } from "#lib/quantity-signals.ts";
import classes from "#ui/live-quantity.module.css";

type Props = {
	product: string;
	quantity: number;
	/** How it is written, where it is not the number alone. */
	children?: (quantity: number) => ReactNode;
};

/**
 * A product's quantity: dimmed while a change waits for its answer, lit once when it has changed, whoever changed it. What this
 * device has recorded without a connection is counted already.
 */
export function LiveQuantity({ product, quantity, children = formatCount }: Props) {
	const { pending, changes, recorded } = useQuantitySignal(product);
	const [before, setBefore] = useState({ product, changes });
	// A row shows another product when the list is scrolled.
	if (before.product !== product) setBefore({ product, changes });
	return (
		<span
			// A new element starts the animation again.
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
