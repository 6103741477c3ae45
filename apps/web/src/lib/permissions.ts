import type { Right, Role } from "@freehub/domain/people/access";
import { createContext, use } from "react";

/** The current user's permissions, as far as they decide what is shown. */
export type Permissions = {
	/** Undefined: nobody is signed in, or it is not known yet. */
	role: Role | undefined;
	/** True only if it is certain that nobody is signed in. */
	isVisitor: boolean;
	/** False while the session is being read. Until then, parts that need a right reserve their space but stay invisible. */
	isKnown: boolean;
	/**
	 * Whether to show what needs the right. Visitors are shown what anybody could do after a sign-in. While nothing is known,
	 * everything is shown, because the server decides in the end.
	 */
	offers: (right: Right) => boolean;
};

export const PermissionsContext = createContext<Permissions | undefined>(undefined);

export function usePermissions(): Permissions {
	const permissions = use(PermissionsContext);
	if (permissions === undefined) throw new Error("Nobody has said who is at the screen.");
	return permissions;
}

/**
 * Takes a person without a session to the sign-in page, and then back to the current page. The app provides it around every page.
 */
export const SignInDetourContext = createContext<() => void>(() => {
	throw new Error("There is no way to the sign-in page from here.");
});

export function useSignInDetour(): () => void {
	return use(SignInDetourContext);
}
