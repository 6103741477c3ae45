import type { Product } from "@freehub/contract/catalogue/product-fields";
import { availableOf } from "@freehub/domain/quantity";
import { Plural } from "@lingui/react/macro";
import { Changed, LiveQuantity } from "#ui/live-quantity.tsx";
import { Promised } from "#ui/promised.tsx";

/** '2 promised · 3 available', beside what is in stock; empty if nothing is promised. */
export function PromisedFact({ product }: { product: Product }) {
	const { _id, reserved = 0 } = product;
	const available = availableOf(product);
	if (reserved === 0 || available === undefined) return null;
	return (
		<span className="quiet">
			<Changed value={reserved}>
				<Promised reserved={reserved} />
			</Changed>
			{" · "}
			<LiveQuantity product={_id} quantity={available}>
				{(pieces) => (
					<Plural
						comment="pieces on hand that nobody is promised"
						value={pieces}
						one="# available"
						other="# available"
					/>
				)}
			</LiveQuantity>
		</span>
	);
}
