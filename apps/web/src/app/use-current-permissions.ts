import { type Right, rightsOf } from "@freehub/domain/access";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "#features/identity/queries.ts";
import { useRights } from "#features/identity/use-rights.ts";
import { useSession } from "#features/identity/use-session.ts";
import type { Permissions } from "#lib/permissions.ts";

/** Finds out who the current person is and what to show them. */
export function useCurrentPermissions(): Permissions {
	const session = useSession();
	const isVisitor = session.state === "signed-out";
	const { data: settings, isError } = useQuery({ ...settingsQuery, enabled: isVisitor });
	const { may, isKnown } = useRights();
	const bySigningIn = isVisitor && settings !== undefined ? rightsOf("customer", settings.access) : [];
	return {
		role: session.user?.role,
		isVisitor,
		isSettled: isKnown || session.state === "failed" || (isVisitor && isError),
		offers: (right: Right) => !isKnown || may(right) || bySigningIn.includes(right),
	};
}
