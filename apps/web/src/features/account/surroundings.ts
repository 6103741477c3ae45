import type { IdentitySettings } from "@freehub/contract/identity";
import { createContext, use } from "react";

/** What the account's screens need from the rest of the app. */
export type Surroundings = {
	settings: IdentitySettings;
	/** The person's name, picture or address is another one now. */
	refreshSession: () => Promise<void>;
	/** The session is over without the person's doing: they sign in and come back. */
	onSignInNeeded: () => void;
	/** The person has ended the session, or the account; `message` says what was done. */
	onLeave: (message: string) => void;
	forgotPassword: (email: string) => Promise<void>;
};

export const SurroundingsContext = createContext<Surroundings | undefined>(undefined);

export function useSurroundings(): Surroundings {
	const surroundings = use(SurroundingsContext);
	if (surroundings === undefined)
		throw new Error("The account's screens stand outside of their surroundings.");
	return surroundings;
}
