import type { Location } from "@freehub/contract/locations";
import type { Movement } from "@freehub/contract/stock";
import { type AdjustReason, isVirtual, MAIN_LOCATION, onHandChange } from "@freehub/domain/stock";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Link } from "react-router";
import { locationName } from "#features/stock/stock.public.ts";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { namedSentence, namedUndo } from "./named-sentences.tsx";
import { namelessSentence, namelessUndo } from "./nameless-sentences.tsx";
import type { SentenceParts } from "./sentence-parts.ts";

type Props = {
	movement: Movement;
	locations: readonly Location[];
	/** Whether the page is about this product, so that the sentence can omit its name. */
	isOfProduct?: boolean;
};

/** A movement as a sentence: 'kim delivered 3 × Ridge 29 Wheel to a customer'. The product links to its page. */
export function MovementSentence(props: Props) {
	const { actor, actorName, reverses } = props.movement;
	const who = actor === "system" ? "Freehub" : actorName;
	if (props.movement.folded !== undefined) return importSentence(who, props.movement.folded);
	const parts = partsOf(props, who);
	if (who === "") return reverses === null ? namelessSentence(parts) : namelessUndo(parts);
	return reverses === null ? namedSentence(parts) : namedUndo(parts);
}

function importSentence(who: string, count: number): string {
	if (who === "") return t`${plural(count, { one: "# quantity imported", other: "# quantities imported" })}`;
	return t({
		comment: "who is a person",
		message: `${who} imported ${plural(count, { one: "# quantity", other: "# quantities" })}`,
	});
}

function partsOf({ movement, locations, isOfProduct = false }: Props, who: string): SentenceParts {
	const { kind, from, to, reason, product, productName } = movement;
	const name = (id: string) => locationName(id, locations);
	const inside = [from, to].find((id) => !isVirtual(id));
	const change = onHandChange(movement);
	return {
		kind,
		who,
		pieces: (
			<strong>
				{formatCount(countOf(movement))}
				{!isOfProduct && (
					<>
						{" × "}
						<Link to={paths.product(product)}>{productName}</Link>
					</>
				)}
			</strong>
		),
		place: inside === undefined || inside === MAIN_LOCATION ? undefined : name(inside),
		from: name(from),
		to: name(to),
		reason: reason === null ? undefined : reasonIn(reason),
		outcome: change === 0 ? "same" : change < 0 ? "fewer" : "more",
		difference: formatCount(Math.abs(change)),
	};
}

/** The number to show: for a count the counted pieces, otherwise the quantity. */
function countOf({ kind, counted, quantity }: Movement): number {
	return kind === "count" && counted !== null ? counted : quantity;
}

const reasons: Record<AdjustReason, MessageDescriptor> = {
	damaged: msg({ context: "adjusted: …", message: "damaged" }),
	lost: msg({ context: "adjusted: …", message: "lost" }),
	stolen: msg({ context: "adjusted: …", message: "stolen" }),
	expired: msg({ context: "adjusted: …", message: "expired" }),
	found: msg({ context: "adjusted: …", message: "found" }),
	returned: msg({ context: "adjusted: …", message: "returned by a customer" }),
	correction: msg({ context: "adjusted: …", message: "correction" }),
};

function reasonIn(reason: string): string {
	return reason in reasons ? t(reasons[reason as AdjustReason]) : reason.toLowerCase();
}
