import type { Location } from "@freehub/contract/stock/locations";
import type { Movement } from "@freehub/contract/stock/stock";
import { isOfImport } from "@freehub/domain/sheets/import-reference";
import { type AdjustReason, isVirtual, MAIN_LOCATION, onHandChange } from "@freehub/domain/stock/stock";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Link } from "react-router";
import { locationName } from "#areas/stock/ledger/location-choices.ts";
import { refusedSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { personName } from "#lib/person-name.ts";
import { type StockParts, StockSentence, type Subject } from "./stock-sentences.tsx";

type Props = {
	movement: Movement;
	locations: readonly Location[];
	/** Whether the page is about this product, so that the sentence can omit its name. */
	isOfProduct?: boolean;
};

/** A movement as a sentence: 'kim delivered 3 × Ridge 29 Wheel to a customer'. The product links to its page. */
export function MovementSentence(props: Props) {
	const who = personName(props.movement.actorName);
	const { folded, undoes } = props.movement;
	if (folded !== undefined) return importSentence(who, folded, undoes && ownerOf(props.movement));
	return <StockSentence {...partsOf(props, who)} />;
}

/** The name of the person whose booking a reversal is about; undefined: the same person's, or the reader may not know. */
function ownerOf({ actor, undoes }: Movement): string | undefined {
	if (undoes === null || undoes.actorName === "" || undoes.actor === actor) return undefined;
	return personName(undoes.actorName);
}

/** @param owner whose import was taken back; null: it was not. */
function importSentence(who: string, count: number, owner: string | undefined | null): string {
	if (owner !== null) return importBackSentence(who, count, owner);
	if (who === "") return t`${plural(count, { one: "# quantity imported", other: "# quantities imported" })}`;
	return t({
		comment: "who is a person",
		message: `${who} imported ${plural(count, { one: "# quantity", other: "# quantities" })}`,
	});
}

function importBackSentence(who: string, count: number, owner: string | undefined): string {
	const pieces = plural(count, { one: "# quantity", other: "# quantities" });
	if (owner === undefined) {
		return who === ""
			? t({ comment: "pieces is such as: 3 quantities", message: `Took back ${pieces} of an import` })
			: t({ comment: "who is a person", message: `${who} took back ${pieces} of an import` });
	}
	return t({
		comment: "who and owner are people",
		message: `${who} took back ${pieces} of ${owner}’s import`,
	});
}

function partsOf({ movement, locations, isOfProduct = false }: Props, who: string): StockParts {
	const { kind, reason, undoes, product, productName } = movement;
	const phase = undoes === null ? "done" : undoes.restores ? "restored" : "back";
	// The sentence about a taken-back movement names the places as they were booked.
	const [from, to] = phase === "back" ? [movement.to, movement.from] : [movement.from, movement.to];
	const inside = [from, to].find((id) => !isVirtual(id));
	const isShown = kind === "transfer" || (inside !== undefined && inside !== MAIN_LOCATION);
	const change = onHandChange(movement);
	return {
		subject: subjectOf(movement),
		phase,
		who,
		owner: ownerOf(movement),
		pieces: (
			<strong>
				{countOf(movement)}
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
		order: movement.purchaseNumber ?? undefined,
		refused: movement.refused === null ? undefined : refusedSentence(movement.refused),
	};
}

/** The subject of a sentence: the kind, except if only refused pieces came, or if an import is undone. */
function subjectOf({ kind, quantity, refused, undoes, reference }: Movement): Subject {
	if (kind === "receive" && quantity === 0 && refused !== null) return "refusal";
	return undoes !== null && isOfImport(reference) ? "import" : kind;
}

/** The number to show: the counted or refused pieces, otherwise the quantity; of a correction with its sign. */
function countOf(movement: Movement): string {
	const { kind, counted, quantity, refused, reason, undoes } = movement;
	const isUndone = undoes !== null && isOfImport(movement.reference);
	if (kind === "count" && counted !== null && !isUndone) return formatCount(counted);
	if (kind === "receive" && quantity === 0 && refused !== null) return formatCount(refused.pieces);
	const isOut = onHandChange(movement) < 0;
	const hasSign = reason === "correction" && (undoes !== null && !undoes.restores ? !isOut : isOut);
	return `${hasSign ? "−" : ""}${formatCount(quantity)}`;
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
