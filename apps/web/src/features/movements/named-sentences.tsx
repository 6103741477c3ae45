import { Select, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { SentenceParts } from "./sentence-parts.ts";

/** The sentence for users who may see who did it. */
export function namedSentence(parts: SentenceParts): ReactNode {
	const { who, pieces, place, from, to, reason } = parts;
	switch (parts.kind) {
		case "receive":
			return place === undefined ? (
				<Trans>
					{who} received {pieces} from the supplier
				</Trans>
			) : (
				<Trans>
					{who} received {pieces} from the supplier into {place}
				</Trans>
			);
		case "deliver":
			return place === undefined ? (
				<Trans>
					{who} delivered {pieces} to a customer
				</Trans>
			) : (
				<Trans>
					{who} delivered {pieces} to a customer from {place}
				</Trans>
			);
		case "return":
			return place === undefined ? (
				<Trans>
					{who} returned {pieces} to the supplier
				</Trans>
			) : (
				<Trans>
					{who} returned {pieces} to the supplier from {place}
				</Trans>
			);
		case "adjust":
			if (reason === undefined) {
				return place === undefined ? (
					<Trans>
						{who} adjusted {pieces}
					</Trans>
				) : (
					<Trans>
						{who} adjusted {pieces} at {place}
					</Trans>
				);
			}
			return place === undefined ? (
				<Trans>
					{who} adjusted {pieces}: {reason}
				</Trans>
			) : (
				<Trans>
					{who} adjusted {pieces} at {place}: {reason}
				</Trans>
			);
		case "transfer":
			return (
				<Trans>
					{who} moved {pieces} from {from} to {to}
				</Trans>
			);
		case "count":
			return countSentence(parts);
	}
}

function countSentence({ who, pieces, place, outcome, difference }: SentenceParts): ReactNode {
	return place === undefined ? (
		<Trans>
			{who} counted {pieces},{" "}
			<Select
				value={outcome}
				_same="as expected"
				_fewer={`${difference} fewer than expected`}
				other={`${difference} more than expected`}
			/>
		</Trans>
	) : (
		<Trans>
			{who} counted {pieces} at {place},{" "}
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
export function namedUndo({ kind, who, pieces, place, from, to }: SentenceParts): ReactNode {
	if (kind === "transfer") {
		return (
			<Trans>
				{who} took back a transfer of {pieces} from {from} to {to}
			</Trans>
		);
	}
	return place === undefined ? (
		<Trans>
			{who} took back{" "}
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
			{who} took back{" "}
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
