import { useQuery } from "@tanstack/react-query";
import { isSessionKept, sessionQuery } from "#areas/people/sign-in/queries.ts";
import { isLocked } from "#lib/browser-marks.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { isNoServer } from "#lib/no-server.ts";

const GuestForm = lazyPart("guest-form", async () => (await import("./guest-form.tsx")).GuestForm, {
	words: "workspace",
	// Nothing is offered.
	Failed: () => null,
});

/** Offers to work without signing in while the server does not answer and nobody can sign in. */
export function OfferGuest() {
	return useIsCutOff() && <GuestForm />;
}

/** Whether nobody is signed in and nobody can sign in now, because the server does not answer. */
export function useIsCutOff(): boolean {
	// "all": when a pending sign-out reaches the server, the tracked properties do not change, but isLocked() does.
	const { data, error, errorUpdateCount } = useQuery({ ...sessionQuery, notifyOnChangeProps: "all" });
	if (data || isSessionKept()) return false;
	const isAskedAgain = data === undefined && error === null && errorUpdateCount > 0;
	return isLocked() || isAskedAgain || isNoServer(error);
}
