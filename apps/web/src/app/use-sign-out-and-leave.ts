import { t } from "@lingui/core/macro";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { leaveAuthService } from "#features/identity/auth-services.ts";
import { setLocked } from "#features/identity/finish-sign-out.ts";
import { signOut as signOutCommand } from "#features/identity/identity-commands.ts";
import { endSession } from "#features/identity/queries.ts";
import { forgetKeptCatalogue } from "#lib/kept-catalogue.ts";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { isLocked } from "#lib/lock.ts";
import { isNoServer } from "#lib/no-server.ts";
import { paths } from "#lib/paths.ts";
import { isQueueMarked } from "#lib/queue-mark.ts";
import { SESSION_KEY } from "#lib/session-key.ts";
import { hearSignOut, tellSignOut } from "#lib/sign-out-channel.ts";
import { useCommand } from "#lib/use-command.ts";
import { notify } from "#ui/notify.ts";

/**
 * Goes to the home page and signs out there. The page that is left must be gone before the session is: it would ask for
 * things in the name of nobody, and a protected one for a sign-in.
 */
export function useSignOutAndLeave() {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const { key } = useLocation();
	const { run, isPending } = useCommand(signOutCommand, { isShown: () => true });
	const [isLeaving, setLeaving] = useState(false);
	/** The history entry that is being left, and what then goes on. */
	const left = useRef<{ key: string; onLeft: () => void }>(undefined);

	const goOn = useEffectEvent(() => {
		left.current?.onLeft();
		left.current = undefined;
	});
	useEffect(() => {
		if (left.current?.key !== key) goOn();
	}, [key]);
	// Something else may have found out before that the session is over, and who was signed in is not shown any more.
	useEffect(() => () => goOn(), []);

	async function leave() {
		setLeaving(true);
		const hasLeft = new Promise<void>((onLeft) => (left.current = { key, onLeft }));
		await navigate(paths.root, { state: { hasSignedOut: true } });
		await hasLeft;
		setLeaving(false);
	}

	async function signOut() {
		if (left.current !== undefined) return;
		await leave();
		const outcome = await run();
		// Without a connection the device forgets them, and the server is told when it answers.
		if (!outcome.isDone && !(isNoServer(outcome.error) && setLocked(true))) {
			await navigate(paths.root, { replace: true });
			return notify(t`You are still signed in: signing out did not reach the server.`, "failure");
		}
		if (isQueueMarked())
			notify(t`Stock changes that are not sent yet wait on this device until you sign in again.`);
		// The session is over either way.
		void leaveAuthService(queryClient).catch(() => undefined);
		tellSignOut();
		finish(queryClient);
	}

	async function follow() {
		await leave();
		finish(queryClient);
	}
	const onSignOutElsewhere = useEffectEvent(follow);
	useEffect(() => hearSignOut(() => void onSignOutElsewhere()), []);

	return { signOut: () => void signOut(), isSigningOut: isPending || isLeaving };
}

function finish(queryClient: QueryClient): void {
	endSession(queryClient);
	if (isLocked()) forgetReads(queryClient);
	forgetKeptCatalogue();
	void forgetPerson().catch(() => undefined);
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
