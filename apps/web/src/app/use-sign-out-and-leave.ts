import { t } from "@lingui/core/macro";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { leaveAuthService } from "#features/identity/auth-services.ts";
import { signOut as signOutCommand } from "#features/identity/identity-commands.ts";
import { endSession } from "#features/identity/queries.ts";
import { forgetKeptCatalogue } from "#lib/kept-catalogue.ts";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { isLocked } from "#lib/lock.ts";
import { isNoServer } from "#lib/no-server.ts";
import { paths } from "#lib/paths.ts";
import { isQueueMarked } from "#lib/queue-mark.ts";
import { SESSION_KEY } from "#lib/session-key.ts";
import { setLocked } from "#lib/set-locked.ts";
import { hearSignOut, tellSignOut } from "#lib/sign-out-channel.ts";
import { useCommand } from "#lib/use-command.ts";
import { notify } from "#ui/notify.ts";

/**
 * Signs out and goes to the home page. The page that is left must be gone before the session is: a protected one
 * would otherwise ask for a sign-in.
 */
export function useSignOutAndLeave() {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const { key } = useLocation();
	const { run, isPending } = useCommand(signOutCommand, { isShown: () => true });
	const [isLeaving, setLeaving] = useState(false);
	/** The history entry that is being left. */
	const left = useRef<string>(undefined);

	const finish = useEffectEvent(() => {
		left.current = undefined;
		endSession(queryClient);
		if (isLocked()) forgetReads(queryClient);
		forgetKeptCatalogue();
		void forgetPerson().catch(() => undefined);
	});
	useEffect(() => {
		if (left.current !== undefined && left.current !== key) finish();
	}, [key]);
	// Something else may have found out before that the session is over, and who was signed in is not shown any more.
	useEffect(
		() => () => {
			if (left.current !== undefined) finish();
		},
		[],
	);

	async function signOut() {
		const outcome = await run();
		// Without a connection the device forgets them, and the server is told when it answers.
		if (!outcome.isDone && !(isNoServer(outcome.error) && setLocked(true)))
			return notify(t`You are still signed in: signing out did not reach the server.`, "failure");
		if (isQueueMarked())
			notify(t`Stock changes that are not sent yet wait on this device until you sign in again.`);
		// The session is over either way.
		void leaveAuthService(queryClient).catch(() => undefined);
		tellSignOut();
		await leave();
	}

	async function leave() {
		left.current = key;
		setLeaving(true);
		// Its session ends only when this page is left, and must not be asked with until then.
		await navigate(paths.root, { state: { hasSignedOut: true } });
		setLeaving(false);
	}

	const follow = useEffectEvent(leave);
	useEffect(() => hearSignOut(() => void follow()), []);

	return { signOut: () => void signOut(), isSigningOut: isPending || isLeaving };
}

/** What was read in their name is not read anew without a connection, and the next person may know less. */
function forgetReads(queryClient: QueryClient): void {
	queryClient.removeQueries({ type: "inactive" });
	void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}

async function forgetPerson(): Promise<void> {
	const chunk = await lazyChunk("forget-person", () => import("./forget-person.ts"));
	await chunk.forgetPerson();
}
