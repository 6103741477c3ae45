import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { firebaseWaysIn } from "#features/firebase/firebase-ways-in.ts";
import { endSession, useSignOut } from "#features/identity/mutations.ts";
import { settingsQuery } from "#features/identity/queries.ts";
import { forgetDrafts } from "#lib/draft.ts";
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
		forgetDrafts();
		reset();
	}, [hasLeft, queryClient, reset]);

	function signOut() {
		setLeftKey(key);
		mutate(undefined, {
			onSuccess: () => {
				void navigate(paths.root);
				// The session is over either way.
				void leaveFirebase(queryClient).catch(() => undefined);
			},
			onError: () => notify("You are still signed in: signing out did not reach the server.", "failure"),
		});
	}

	return { signOut, isSigningOut: isPending || isSuccess };
}

/** Its SDK keeps a sign-in of its own in the browser, which nobody after this person should find. */
async function leaveFirebase(queryClient: QueryClient): Promise<void> {
	const { firebase } = await queryClient.ensureQueryData(settingsQuery);
	if (firebase !== null) await firebaseWaysIn(firebase).signOut();
}
