import type { Right, Role } from "@freehub/domain/access";
import { createContext, use } from "react";

/** The person at the screen, as far as it decides what is shown to them. */
export type Permissions = {
	/** Undefined: nobody is signed in, or it is not known yet. */
	role: Role | undefined;
	/** Nobody is signed in, for certain. */
	isVisitor: boolean;
	/** False while it is being found out; what needs a right then keeps its place without being shown. */
	isSettled: boolean;
	/**
	 * Whether to show what needs the right. A visitor is offered what a sign-in would give to anybody, and while nothing
	 * is known everything is offered: the server decides in the end.
	 */
	offers: (right: Right) => boolean;
};

export const PermissionsContext = createContext<Permissions | undefined>(undefined);

export function usePermissions(): Permissions {
	const permissions = use(PermissionsContext);
	if (permissions === undefined) throw new Error("Nobody has said who is at the screen.");
	return permissions;
}
