import { createContext, use } from "react";

/**
 * Takes a person without a session to the sign-in page, and back to the page on the screen after it. The app around every
 * page says how.
 */
export const SignInDetourContext = createContext<() => void>(() => {
	throw new Error("There is no way to the sign-in page from here.");
});

export function useSignInDetour(): () => void {
	return use(SignInDetourContext);
}
