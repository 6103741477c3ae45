import { t } from "@lingui/core/macro";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { leaveFirebase } from "#areas/people/firebase/firebase-accounts.ts";
import { endSession, settingsQuery } from "#areas/people/sign-in/queries.ts";
import { setLocked, signOut as writeSignOut } from "#areas/people/sign-in/sign-out.ts";
import { isLocked, isQueueMarked } from "#lib/browser-marks.ts";
import { forgetKeptCatalogue } from "#lib/kept-catalogue.ts";
import { loadPart } from "#lib/load-part.ts";
import { isNoServer } from "#lib/no-server.ts";
import { paths } from "#lib/paths.ts";
import { SESSION_KEY } from "#lib/query-client.ts";
import { useWrite } from "#lib/use-write.ts";
import { notify } from "#ui/notify.ts";

/**
 * Goes to the home page and signs out there. The current page must be gone before the session is: it would send requests without
 * a session, and a protected page would ask for a sign-in.
 */
export function useSignOutAndLeave() {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const { key } = useLocation();
	const { run, isPending } = useWrite(writeSignOut, { isShown: () => true });
	const [isLeaving, setLeaving] = useState(false);
	/** The history entry that is being left, and what to run after that. */
	const left = useRef<{ key: string; onLeft: () => void }>(undefined);

	const goOn = useEffectEvent(() => {
		left.current?.onLeft();
		left.current = undefined;
	});
	useEffect(() => {
		if (left.current?.key !== key) goOn();
	}, [key]);
	// Also continue at unmount: other code may notice first that the session is over, and then the signed-in part disappears.
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
		// Without a connection the device forgets the person now, and the sign-out is sent to the server later.
		if (!outcome.isDone && !(isNoServer(outcome.error) && setLocked(true))) {
			await navigate(paths.root, { replace: true });
			return notify(t`You are still signed in: signing out did not reach the server.`, "failure");
		}
		if (isQueueMarked())
			notify(t`Stock changes that are not sent yet wait on this device until you sign in again.`);
		// The session is over either way.
		void queryClient
			.ensureQueryData(settingsQuery)
			.then(leaveFirebase)
			.catch(() => undefined);
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
	void loadAndForgetPerson().catch(() => undefined);
}

/**
 * Removes data that was read in the person's name: without a connection it is not read again, and the next person may have fewer
 * rights.
 */
function forgetReads(queryClient: QueryClient): void {
	queryClient.removeQueries({ type: "inactive" });
	void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}

async function loadAndForgetPerson(): Promise<void> {
	const chunk = await loadPart("forget-person", () => import("./forget-person.ts"));
	await chunk.forgetPerson();
}

/** Channel on which a tab tells the others that somebody has signed out. */
const SIGN_OUT_CHANNEL = "freehub-sign-out";
/** This tab's id: a tab receives its own messages, because it may listen in several places. */
const TAB = Math.random();

export function tellSignOut(): void {
	const channel = new BroadcastChannel(SIGN_OUT_CHANNEL);
	channel.postMessage(TAB);
	channel.close();
}

/** @returns a function that stops listening. */
export function hearSignOut(onSignOut: () => void): () => void {
	const channel = new BroadcastChannel(SIGN_OUT_CHANNEL);
	channel.onmessage = ({ data }: MessageEvent<number>) => {
		if (data !== TAB) onSignOut();
	};
	return () => channel.close();
}
