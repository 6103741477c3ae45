import type { Location } from "@freehub/contract/locations";
import type { Movement } from "@freehub/contract/stock";
import { MAIN_LOCATION } from "@freehub/domain/stock";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { locationName, onHandChange, reasonWords } from "#features/stock/stock.public.ts";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";

const verbs: Record<Movement["kind"], string> = {
	receive: "received",
	deliver: "delivered",
	return: "returned",
	adjust: "adjusted",
	transfer: "moved",
	count: "counted",
};

const nouns: Record<Movement["kind"], string> = {
	receive: "a receipt",
	deliver: "a delivery",
	return: "a return",
	adjust: "an adjustment",
	transfer: "a transfer",
	count: "a count",
};

type Props = {
	movement: Movement;
	locations: readonly Location[];
	/** Whether the page is about this product, which then need not be named. */
	isOfProduct?: boolean;
};

/** 'kim delivered 3 × Ridge 29 Wheel to a customer'; the product links to its page. */
export function MovementSentence({ movement, locations, isOfProduct = false }: Props) {
	const { kind, actor, actorName, reverses } = movement;
	const verb = reverses === null ? verbs[kind] : `took back ${nouns[kind]} of`;
	const who = actor === "system" ? "Freehub" : actorName;
	return (
		<>
			{who === "" ? verb.charAt(0).toUpperCase() + verb.slice(1) : `${who} ${verb}`}{" "}
			<strong>
				{formatCount(pieces(movement))}
				{!isOfProduct && (
					<>
						{" × "}
						<Link to={paths.product(movement.product)}>{movement.productName}</Link>
					</>
				)}
			</strong>
			{whereWords(movement, locations)}
		</>
	);
}

/** A count names what was counted. */
function pieces({ kind, counted, quantity }: Movement): number {
	return kind === "count" && counted !== null ? counted : quantity;
}

/** ' to a customer', ' from Depot', ': damaged'. The main location is not named where it goes without saying. */
function whereWords(movement: Movement, locations: readonly Location[]): ReactNode {
	const { kind, from, to, reverses, reason } = movement;
	const name = (id: string) => locationName(id, locations);
	const [inside] = [from, to].filter((id) => id !== "supplier" && id !== "customer" && id !== "adjustment");
	const at = (word: string) =>
		inside === undefined || inside === MAIN_LOCATION ? "" : ` ${word} ${name(inside)}`;
	if (kind === "transfer") return ` from ${name(from)} to ${name(to)}`;
	if (reverses !== null) return at("at");
	switch (kind) {
		case "receive":
			return ` from the supplier${at("into")}`;
		case "deliver":
			return ` to a customer${at("from")}`;
		case "return":
			return ` to the supplier${at("from")}`;
		case "adjust":
			return `${at("at")}${reason === null ? "" : `: ${reasonIn(reason)}`}`;
		case "count":
			return `${at("at")}, ${countedWords(onHandChange(movement))}`;
	}
}

function reasonIn(reason: string): string {
	const words = reason in reasonWords ? reasonWords[reason as keyof typeof reasonWords] : reason;
	return words.toLowerCase();
}

function countedWords(change: number): string {
	if (change === 0) return "as expected";
	return `${formatCount(Math.abs(change))} ${change < 0 ? "fewer" : "more"} than expected`;
}
