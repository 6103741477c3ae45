import type { Product } from "@freehub/contract/catalogue/product-fields";
import { isLate } from "@freehub/domain/fulfilment";
import { t } from "@lingui/core/macro";
import { Plural } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { formatCount } from "#lib/format.ts";
import { dayAt, formatNearDay } from "#lib/format-time.ts";
import { useQuantitySignal } from "#lib/quantity-signals.ts";
import classes from "./live-quantity.module.css";

type Props = {
	product: string;
	/** Undefined: the reader sees availability in words instead, `inWords`. */
	quantity: number | undefined;
	inWords?: ReactNode;
	/** Formats the quantity, if it is not only a number. */
	children?: (quantity: number) => ReactNode;
};

/**
 * A product's quantity: dimmed while a change waits for its answer, and highlighted once after a change by anybody. It includes
 * the user's own changes that the server has not answered.
 */
export function LiveQuantity({ product, quantity, inWords, children = formatCount }: Props) {
	const { pending, delta, changes, recorded } = useQuantitySignal(product);
	const [before, setBefore] = useState({ product, changes });
	// A row shows another product when the list is scrolled.
	if (before.product !== product) setBefore({ product, changes });
	if (quantity === undefined) return inWords;
	return (
		<span
			// A new element restarts the animation.
			key={changes}
			className={classes.live}
			aria-busy={pending > 0 || recorded?.isAwaited}
			data-pending={pending > 0 || recorded !== undefined || undefined}
			data-changed={changes !== before.changes || undefined}
		>
			{children(quantity + delta)}
		</span>
	);
}

type ChangedProps = {
	/** The shown value. When it changes on the screen, it is highlighted once. */
	value: string | number;
	/** The id of the thing that has the value. If another thing is shown, its value is not a change. */
	of?: string;
	children: ReactNode;
};

/** Something that may change while it is on the screen. Its element stays the same, to keep focus and selection. */
export function Changed({ value, of = "", children }: ChangedProps) {
	const [shown, setShown] = useState({ of, value, changes: 0 });
	if (shown.of !== of) setShown({ of, value, changes: 0 });
	else if (shown.value !== value) setShown({ of, value, changes: shown.changes + 1 });
	const { changes } = shown;
	return (
		// Alternate between two animations, because the same one would not restart.
		<span className={classes.changed} data-changed={changes === 0 ? undefined : changes % 2 ? "odd" : "even"}>
			{children}
		</span>
	);
}

type IncomingOfProduct = Pick<Product, "incoming" | "incomingNext">;

/** The next day on which pieces are expected, in words; undefined: unknown. @param now in ms since 1970. */
export function incomingDay(
	{ incoming = 0, incomingNext }: IncomingOfProduct,
	now = Date.now(),
): string | undefined {
	if (incoming === 0 || !incomingNext) return undefined;
	const day = formatNearDay(incomingNext, dayAt(now));
	if (!isLate(incomingNext, now)) return day;
	return t({ comment: "the day when pieces should have come", message: `${day}, late` });
}

/** '30 incoming · Dec 4', beside the quantity on hand; empty if nothing is ordered. */
export function Incoming({ product }: { product: IncomingOfProduct }) {
	const { incoming = 0 } = product;
	if (incoming === 0) return null;
	const day = incomingDay(product);
	return (
		<>
			<Plural comment="pieces that are ordered" value={incoming} one="# incoming" other="# incoming" />
			{day !== undefined && ` · ${day}`}
		</>
	);
}
