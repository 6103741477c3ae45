import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { endSession } from "#features/identity/queries.ts";
import { paths } from "#lib/paths.ts";
import type { SignInState } from "#lib/remembered-path.ts";

/** Goes to the sign-in page, and from there back to the page that was on the screen. */
export function useDetourFromHere(): () => void {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const location = useLocation();
	const here = useRef(location);
	useLayoutEffect(() => {
		here.current = location;
	}, [location]);
	return useCallback(() => {
		// Either the server says that there is no session, or nobody has signed in. The sign-in page must not redirect back.
		endSession(queryClient);
		void navigate(paths.signIn, { state: { from: here.current } satisfies SignInState });
	}, [queryClient, navigate]);
}
