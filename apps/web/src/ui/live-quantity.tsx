import { type ReactNode, useState } from "react";
import { useQuantitySignal } from "#lib/quantity-signals.ts";
import classes from "#ui/live-quantity.module.css";

/** A product's quantity, however it is written: dimmed while a change waits for its answer, lit once when it has changed, whoever changed it. */
export function LiveQuantity({ product, children }: { product: string; children: ReactNode }) {
	const { pending, changes } = useQuantitySignal(product);
	const [before, setBefore] = useState({ product, changes });
	// A row shows another product when the list is scrolled.
	if (before.product !== product) setBefore({ product, changes });
	return (
		<span
			// A new element starts the animation again.
			key={changes}
			className={classes.live}
			aria-busy={pending > 0}
			data-pending={pending > 0 || undefined}
			data-changed={changes !== before.changes || undefined}
		>
			{children}
		</span>
	);
}
