import { type ReactNode, useState } from "react";
import { useQuantitySignal } from "#lib/quantity-signals.ts";
import classes from "#ui/live-quantity.module.css";

/** A product's quantity, however it is written: dimmed while a change waits for its answer, lit once when it is booked. */
export function LiveQuantity({ product, children }: { product: string; children: ReactNode }) {
	const { pending, booked } = useQuantitySignal(product);
	const [before] = useState(booked);
	return (
		<span
			// A new element starts the animation again.
			key={booked}
			className={classes.live}
			aria-busy={pending > 0}
			data-pending={pending > 0 || undefined}
			data-booked={booked !== before || undefined}
		>
			{children}
		</span>
	);
}
