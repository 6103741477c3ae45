import { createContext, use } from "react";

/**
 * Takes a person without a session to the sign-in page, and then back to the current page. The app provides it around every page.
 */
export const SignInDetourContext = createContext<() => void>(() => {
	throw new Error("There is no way to the sign-in page from here.");
});

export function useSignInDetour(): () => void {
	return use(SignInDetourContext);
}
