import { Plural } from "@lingui/react/macro";

/** Says before a deletion that pieces are there; nothing where none are. */
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
