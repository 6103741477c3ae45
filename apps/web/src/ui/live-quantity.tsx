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
 * A product's quantity: marked while a change waits for its answer, lit once when it is booked. What this device has recorded
 * without a connection is counted already.
 */
export function LiveQuantity({ product, quantity, children = formatCount }: Props) {
	const { pending, booked, recorded } = useQuantitySignal(product);
	const [before] = useState(booked);
	return (
		<span
			// A new element starts the animation again.
			key={booked}
			className={classes.live}
			aria-busy={pending > 0}
			data-pending={pending > 0 || recorded !== undefined || undefined}
			data-booked={booked !== before || undefined}
		>
			{children(quantity + (recorded ?? 0))}
		</span>
	);
}
