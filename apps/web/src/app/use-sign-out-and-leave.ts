import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { endSession, useSignOut } from "#features/identity/mutations.ts";
import { paths } from "#lib/paths.ts";
import { notify } from "#ui/notify.ts";

/**
 * Signs out and goes to the home page. The page that is left must be gone before the session is: a protected one
 * would otherwise ask for a sign-in.
 */
export function useSignOutAndLeave() {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const { key } = useLocation();
	const { mutate, reset, isPending, isSuccess } = useSignOut();
	const [leftKey, setLeftKey] = useState<string>();
	const hasLeft = isSuccess && key !== leftKey;

	useEffect(() => {
		if (!hasLeft) return;
		endSession(queryClient);
		reset();
	}, [hasLeft, queryClient, reset]);

	function signOut() {
		setLeftKey(key);
		mutate(undefined, {
			onSuccess: () => void navigate(paths.root),
			onError: () => notify("You are still signed in: signing out did not reach the server.", "failure"),
		});
	}

	return { signOut, isSigningOut: isPending || isSuccess };
}
