import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { isSessionKept, sessionQuery } from "#features/identity/queries.ts";
import { isLocked } from "#lib/browser-marks.ts";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { withWords } from "#lib/learn-words.ts";
import { isNoServer } from "#lib/no-server.ts";

const GuestForm = lazy(async () => {
	// If the code fails to load, nothing is offered.
	const chunk = await lazyChunk("guest-form", () =>
		withWords("workspace", () => import("./guest-form.tsx")),
	).catch(() => undefined);
	return { default: chunk?.GuestForm ?? (() => null) };
});

/** Offers to work without signing in while the server does not answer and nobody can sign in. */
export function OfferGuest() {
	return (
		useIsCutOff() && (
			<Suspense fallback={null}>
				<GuestForm />
			</Suspense>
		)
	);
}

/** Whether nobody is signed in and nobody can sign in now, because the server does not answer. */
export function useIsCutOff(): boolean {
	// "all": when a pending sign-out reaches the server, the tracked properties do not change, but isLocked() does.
	const { data, error, errorUpdateCount } = useQuery({ ...sessionQuery, notifyOnChangeProps: "all" });
	if (data || isSessionKept()) return false;
	const isAskedAgain = data === undefined && error === null && errorUpdateCount > 0;
	return isLocked() || isAskedAgain || isNoServer(error);
}
