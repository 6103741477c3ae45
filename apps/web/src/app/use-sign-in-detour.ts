import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { endSession } from "#features/identity/queries.ts";
import { paths } from "#lib/paths.ts";
import type { SignInState } from "#lib/remembered-path.ts";

/** The way to the sign-in page, and from there back to the page that is on the screen when it is taken. */
export function useDetourFromHere(): () => void {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const location = useLocation();
	const here = useRef(location);
	useLayoutEffect(() => {
		here.current = location;
	}, [location]);
	return useCallback(() => {
		// The server says that there is no session, or nobody has signed in: either way the sign-in page must not send back.
		endSession(queryClient);
		void navigate(paths.signIn, { state: { from: here.current } satisfies SignInState });
	}, [queryClient, navigate]);
}
