import { Select, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { SentenceParts } from "./sentence-parts.ts";

/** The sentence for visitors, who may not see who did it. */
export function namelessSentence(parts: SentenceParts): ReactNode {
	const { pieces, place, from, to, reason } = parts;
	switch (parts.kind) {
		case "receive":
			return place === undefined ? (
				<Trans>Received {pieces} from the supplier</Trans>
			) : (
				<Trans>
					Received {pieces} from the supplier into {place}
				</Trans>
			);
		case "deliver":
			return place === undefined ? (
				<Trans>Delivered {pieces} to a customer</Trans>
			) : (
				<Trans>
					Delivered {pieces} to a customer from {place}
				</Trans>
			);
		case "return":
			return place === undefined ? (
				<Trans>Returned {pieces} to the supplier</Trans>
			) : (
				<Trans>
					Returned {pieces} to the supplier from {place}
				</Trans>
			);
		case "adjust":
			if (reason === undefined) {
				return place === undefined ? (
					<Trans>Adjusted {pieces}</Trans>
				) : (
					<Trans>
						Adjusted {pieces} at {place}
					</Trans>
				);
			}
			return place === undefined ? (
				<Trans>
					Adjusted {pieces}: {reason}
				</Trans>
			) : (
				<Trans>
					Adjusted {pieces} at {place}: {reason}
				</Trans>
			);
		case "transfer":
			return (
				<Trans>
					Moved {pieces} from {from} to {to}
				</Trans>
			);
		case "count":
			return countSentence(parts);
	}
}

function countSentence({ pieces, place, outcome, difference }: SentenceParts): ReactNode {
	return place === undefined ? (
		<Trans>
			Counted {pieces},{" "}
			<Select
				value={outcome}
				_same="as expected"
				_fewer={`${difference} fewer than expected`}
				other={`${difference} more than expected`}
			/>
		</Trans>
	) : (
		<Trans>
			Counted {pieces} at {place},{" "}
			<Select
				value={outcome}
				_same="as expected"
				_fewer={`${difference} fewer than expected`}
				other={`${difference} more than expected`}
			/>
		</Trans>
	);
}

/** The sentence for a movement that undid another one. */
export function namelessUndo({ kind, pieces, place, from, to }: SentenceParts): ReactNode {
	if (kind === "transfer") {
		return (
			<Trans>
				Took back a transfer of {pieces} from {from} to {to}
			</Trans>
		);
	}
	return place === undefined ? (
		<Trans>
			Took back{" "}
			<Select
				value={kind}
				_receive="a receipt"
				_deliver="a delivery"
				_return="a return"
				_adjust="an adjustment"
				other="a count"
			/>{" "}
			of {pieces}
		</Trans>
	) : (
		<Trans>
			Took back{" "}
			<Select
				value={kind}
				_receive="a receipt"
				_deliver="a delivery"
				_return="a return"
				_adjust="an adjustment"
				other="a count"
			/>{" "}
			of {pieces} at {place}
		</Trans>
	);
}
