import type { Location } from "@freehub/contract/locations";
import type { Movement } from "@freehub/contract/stock";
import {
	type AdjustReason,
	isVirtual,
	MAIN_LOCATION,
	type MovementKind,
	onHandChange,
} from "@freehub/domain/stock";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { locationName } from "#features/stock/location-choices.ts";
import { refusedSentence } from "#features/stock/stock-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { Trans as Message } from "#ui/trans.tsx";

type Props = {
	movement: Movement;
	locations: readonly Location[];
	/** Whether the page is about this product, so that the sentence can omit its name. */
	isOfProduct?: boolean;
};

/** A movement as a sentence: 'kim delivered 3 × Ridge 29 Wheel to a customer'. The product links to its page. */
export function MovementSentence(props: Props) {
	const { actor, actorName } = props.movement;
	const who = actor === "system" ? "Freehub" : actorName;
	if (props.movement.folded !== undefined) return importSentence(who, props.movement.folded);
	return <StockSentence {...partsOf(props, who)} />;
}

function importSentence(who: string, count: number): string {
	if (who === "") return t`${plural(count, { one: "# quantity imported", other: "# quantities imported" })}`;
	return t({
		comment: "who is a person",
		message: `${who} imported ${plural(count, { one: "# quantity", other: "# quantities" })}`,
	});
}

function partsOf({ movement, locations, isOfProduct = false }: Props, who: string): StockParts {
	const { kind, from, to, reason, reverses, product, productName } = movement;
	const inside = [from, to].find((id) => !isVirtual(id));
	const isShown = kind === "transfer" || (inside !== undefined && inside !== MAIN_LOCATION);
	const change = onHandChange(movement);
	return {
		kind,
		isUndo: reverses !== null,
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
		place: isShown && inside !== undefined ? locationName(inside, locations) : undefined,
		to: locationName(to, locations),
		reason: reason === null ? undefined : reasonIn(reason),
		outcome: change === 0 ? "same" : change < 0 ? "fewer" : "more",
		difference: formatCount(Math.abs(change)),
		order: movement.orderNumber ?? undefined,
		refused: movement.refused === null ? undefined : refusedSentence(movement.refused),
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

type StockParts = {
	kind: MovementKind;
	isUndo?: boolean;
	/** Empty: the reader may not see who did it. */
	who: ReactNode;
	/** '3 × Ridge 29 Wheel'. */
	pieces: ReactNode;
	/** The location in the shop, or the start of a transfer; undefined to omit it. */
	place: ReactNode;
	/** The end of a transfer. */
	to: ReactNode;
	/** The reason of an adjustment. */
	reason?: string | undefined;
	/** How a count compares with the expected stock; undefined if that is not known. */
	outcome?: "same" | "fewer" | "more";
	difference?: string;
	/** The number of the order that it was received for. */
	order?: string | undefined;
	/** '1 refused (damaged)' */
	refused?: string | undefined;
};

/** The sentences by kind. `by`, `at`, `why` and `outcome` select what the reader may see and what is known. */
const sentences: Record<MovementKind | "undo", MessageDescriptor> = {
	receive: msg({
		message:
			"{by, select, nobody {Received} other {{who} received}} {pieces} {ordered, select, no {from the supplier} other {for {order}}}{at, select, none {} other { into {place}}}{all, select, yes {} other {, {refused}}}",
	}),
	deliver: msg({
		message:
			"{by, select, nobody {Delivered} other {{who} delivered}} {pieces} to a customer{at, select, none {} other { from {place}}}",
	}),
	return: msg({
		message:
			"{by, select, nobody {Returned} other {{who} returned}} {pieces} to the supplier{at, select, none {} other { from {place}}}",
	}),
	adjust: msg({
		message:
			"{by, select, nobody {Adjusted} other {{who} adjusted}} {pieces}{at, select, none {} other { at {place}}}{why, select, none {} other {: {reason}}}",
	}),
	transfer: msg({
		message:
			"{by, select, nobody {Moved} other {{who} moved}} {pieces}{at, select, none {} other { from {place}}} to {to}",
	}),
	count: msg({
		message:
			"{by, select, nobody {Counted} other {{who} counted}} {pieces}{at, select, none {} other { at {place}}}{outcome, select, same {, as expected} fewer {, {difference} fewer than expected} more {, {difference} more than expected} other {}}",
	}),
	undo: msg({
		message:
			"{by, select, nobody {Took back} other {{who} took back}} {kind, select, receive {a receipt} deliver {a delivery} return {a return} adjust {an adjustment} transfer {a transfer} other {a count}} of {pieces}{kind, select, transfer { from {place} to {to}} other {{at, select, none {} other { at {place}}}}}",
	}),
};

/** A stock change as a sentence; the parts that are not known are left out. */
export function StockSentence({ isUndo = false, ...parts }: StockParts) {
	const { kind, who, place, reason, outcome = "unknown" } = parts;
	const by = who === "" ? "nobody" : "somebody";
	const at = place === undefined ? "none" : "place";
	const why = reason === undefined ? "none" : "reason";
	const ordered = parts.order === undefined ? "no" : "yes";
	const all = parts.refused === undefined ? "yes" : "no";
	const values = { ...parts, by, at, why, outcome, ordered, all };
	return <Message {...sentences[isUndo ? "undo" : kind]} values={values} />;
}
