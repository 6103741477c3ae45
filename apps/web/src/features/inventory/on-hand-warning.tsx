import { Plural } from "@lingui/react/macro";

/** Warns before a deletion if there are pieces on hand. */
export function OnHandWarning({ quantity }: { quantity: number }) {
	if (quantity <= 0) return null;
	return (
		<p>
			<strong>
				<Plural value={quantity} one="# piece is on hand." other="# pieces are on hand." />
			</strong>
		</p>
	);
}
