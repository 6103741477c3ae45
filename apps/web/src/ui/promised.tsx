import { Plural } from "@lingui/react/macro";

/** '2 promised', beside the pieces on hand: those of them that customers were promised; empty if there are none. */
export function Promised({ reserved = 0 }: { reserved?: number | undefined }) {
	if (reserved <= 0) return null;
	return (
		<Plural
			comment="pieces that customers were promised"
			value={reserved}
			one="# promised"
			other="# promised"
		/>
	);
}
