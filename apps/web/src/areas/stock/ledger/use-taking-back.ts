import { rightFor } from "@freehub/contract/stock/movement-rights";
import type { MovementKind } from "@freehub/domain/stock/stock";
import { whyKept } from "@freehub/domain/stock/take-back";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { serverIsAhead } from "#lib/api.ts";
import { usePermissions } from "#lib/permissions.ts";

/** `ask`: yes, but ask first, because somebody else booked it. */
type TakingBack = "no" | "ask" | "yes";

/**
 * Whether the user at the screen may take back what somebody (a user's id) booked at a time, besides the right to book its kind:
 * by the server's rule (`domain/take-back.ts`). While the user's rights are not known, it is offered, and the server decides.
 */
export function useMayTakeBack(): (kind: MovementKind, actor: string, at: string) => TakingBack {
	const { offers } = usePermissions();
	const { user } = useSession();
	const rights = (["movement.reverse", "receipt.reverse"] as const).filter(offers);
	return (kind, actor, at) => {
		const now = Date.now() + (serverIsAhead() ?? 0);
		const booked = { actor, recordedAt: Date.parse(at) };
		if (whyKept(kind, booked, { actor: user?.id ?? "", rights, now }) !== undefined) return "no";
		return user === undefined || actor === user.id ? "yes" : "ask";
	};
}

/** The same for a movement, with the right to book its kind. */
export function useTakingBack(): (booking: {
	kind: MovementKind;
	actor: string;
	recordedAt: string;
}) => TakingBack {
	const { isVisitor, offers } = usePermissions();
	const may = useMayTakeBack();
	return ({ kind, actor, recordedAt }) =>
		isVisitor || !offers(rightFor(kind)) ? "no" : may(kind, actor, recordedAt);
}
