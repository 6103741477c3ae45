import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { endSession } from "#features/identity/mutations.ts";
import { paths } from "#lib/paths.ts";
import type { SignInState } from "#lib/remembered-path.ts";

/** Takes a person who must sign in first to the sign-in page; from there they come back to this very place. */
export function useSignInDetour(): () => void {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const location = useLocation();
	return () => {
		// The server says that there is no session, or nobody has signed in: either way the sign-in page must not send back.
		endSession(queryClient);
		void navigate(paths.signIn, { state: { from: location } satisfies SignInState });
	};
}
