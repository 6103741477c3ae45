import type { Right } from "@freehub/domain/people/access";
import { type MovementKind, movementKinds } from "@freehub/domain/stock/stock";
import type { FaultyLine, MovementLine } from "./movement-lines.ts";

/** The right to book, and to reverse, a movement of this kind. */
export function rightFor(kind: MovementKind): Right {
	return `stock.${kind}`;
}

/** The rights to book a line: that of its kind, that to accept more than was ordered, and that to take what is promised to others. */
export function rightsToBook({
	kind,
	exceed,
	override,
}: Pick<MovementLine, "kind" | "exceed" | "override">): Right[] {
	return [
		rightFor(kind),
		...(exceed === true ? (["purchase.exceed"] as const) : []),
		...(override === true ? (["sale.override"] as const) : []),
	];
}

/** The rights that a line requires, even if it is invalid; none if its kind is unknown. */
export function rightsForLine(line: MovementLine | FaultyLine): Right[] {
	if ("kind" in line) return rightsToBook(line);
	const { kind } = (line.faulty ?? {}) as { kind?: unknown };
	const known = movementKinds.find((one) => one === kind);
	return known === undefined ? [] : [rightFor(known)];
}
