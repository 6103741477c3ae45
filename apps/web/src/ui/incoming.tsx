import type { Product } from "@freehub/contract/product-fields";
import { t } from "@lingui/core/macro";
import { Plural } from "@lingui/react/macro";
import { dayAt } from "#lib/days.ts";
import { formatNearDay } from "#lib/format-time.ts";

type Pieces = Pick<Product, "incoming" | "incomingNext">;

/** The next day on which pieces are expected, in words; undefined: unknown. */
export function incomingDay({ incoming = 0, incomingNext }: Pieces): string | undefined {
	if (incoming === 0 || !incomingNext) return undefined;
	const today = dayAt(Date.now());
	const day = formatNearDay(incomingNext, today);
	if (incomingNext >= today) return day;
	return t({ comment: "the day when pieces should have come", message: `${day}, late` });
}

/** '30 incoming · Dec 4', beside what is on hand; nothing where nothing is ordered. */
export function Incoming({ product }: { product: Pieces }) {
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
