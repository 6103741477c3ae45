import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { leaveFirebase } from "#areas/people/firebase/firebase-accounts.ts";
import { endSession, settingsQuery } from "#areas/people/sign-in/queries.ts";
import { forgetKeptCatalogue } from "#lib/kept-catalogue.ts";
import { paths } from "#lib/paths.ts";
import { notify } from "#ui/notify.ts";

export type Leaving = ReturnType<typeof useLeaving>;

/** Goes to the home page after users have ended their own session or account. */
export function useLeaving() {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const [isLeaving, setLeaving] = useState(false);
	const message = useRef<string>(undefined);

	// End the session only after the page has unmounted: otherwise the page would ask for a sign-in.
	useEffect(
		() => () => {
			if (message.current === undefined) return;
			endSession(queryClient);
			forgetKeptCatalogue();
			notify(message.current);
		},
		[queryClient],
	);

	/** @param said the message about what was done. */
	function leave(said: string) {
		message.current = said;
		setLeaving(true);
		void navigate(paths.root);
		// Ignore errors: the session is over even if this fails.
		void queryClient
			.ensureQueryData(settingsQuery)
			.then(leaveFirebase)
			.catch(() => undefined);
	}

	return { leave, isLeaving };
}
