import type { MovementKind } from "@freehub/domain/stock/stock";
import { whyKept } from "@freehub/domain/stock/take-back";
import { refusal } from "#app-error.ts";
import type { WriteRequest } from "#db/write.ts";

/** Something booked: by whom, with the name that the API answers, and when it was recorded. */
type Booked = { actor: string; name: string; at: Date | number };

/**
 * Requires that a caller may take back what was booked: their own within the day, all else with the right to it.
 * @throws AppError forbidden, which says who booked it.
 */
export function requireOwnOrRight(
	kind: MovementKind,
	{ actor, name, at }: Booked,
	{ actor: caller, rights, now }: WriteRequest,
): void {
	const booked = { actor, recordedAt: new Date(at).getTime() };
	const why = whyKept(kind, booked, { actor: caller, rights, now: now.getTime() });
	if (why === "others") throw refusal("forbidden.booked_by_another", { name });
	if (why === "older") throw refusal("forbidden.booked_earlier");
}
