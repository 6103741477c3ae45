import type { Right } from "@freehub/domain/people/access";
import { type MovementKind, movementKinds } from "@freehub/domain/stock/stock";
import type { FaultyLine, MovementLine } from "./movement-lines.ts";

/**
 * The right to book, and to reverse, a movement of this kind. To pick pieces for a customer's order (a transfer that names its line)
 * is a part of handing them out, so that people at a counter may do it, too.
 * @param saleLine the line of a sales order that it names.
 */
export function rightFor(kind: MovementKind, saleLine: string | null = null): Right {
	return kind === "transfer" && saleLine !== null ? "stock.deliver" : `stock.${kind}`;
}

/** The rights to book a line: that of its kind, that to accept more than was ordered, and that to take what is promised to others. */
export function rightsToBook({
	kind,
	saleLine,
	exceed,
	override,
}: Pick<MovementLine, "kind" | "saleLine" | "exceed" | "override">): Right[] {
	return [
		rightFor(kind, saleLine),
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
