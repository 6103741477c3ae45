import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { endSession, leaveAuthService } from "#features/identity/identity.public.ts";
import { forgetKeptCatalogue } from "#lib/kept-catalogue.ts";
import { paths } from "#lib/paths.ts";
import { notify } from "#ui/notify.ts";

export type Leaving = ReturnType<typeof useLeaving>;

/** Takes a person to the home page whose session, or account, has ended by their own doing. */
export function useLeaving() {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const [isLeaving, setLeaving] = useState(false);
	const message = useRef<string>(undefined);

	// The page that is left must be gone before the session is: it would otherwise ask for a sign-in.
	useEffect(
		() => () => {
			if (message.current === undefined) return;
			endSession(queryClient);
			forgetKeptCatalogue();
			notify(message.current);
		},
		[queryClient],
	);

	/** `said` is what was done. */
	function leave(said: string) {
		message.current = said;
		setLeaving(true);
		void navigate(paths.root);
		// The session is over either way.
		void leaveAuthService(queryClient).catch(() => undefined);
	}

	return { leave, isLeaving };
}
