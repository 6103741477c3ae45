import { useQuery } from "@tanstack/react-query";
import { isLocked } from "#lib/lock.ts";
import { isNoServer } from "#lib/no-server.ts";
import { isSessionKept } from "./kept-session.ts";
import { sessionQuery } from "./queries.ts";

/** Whether nobody is signed in and nobody can sign in now, because the server does not answer. */
export function useIsCutOff(): boolean {
	// "all": when a pending sign-out reaches the server, the tracked properties do not change, but isLocked() does.
	const { data, error, errorUpdateCount } = useQuery({ ...sessionQuery, notifyOnChangeProps: "all" });
	if (data || isSessionKept()) return false;
	const isAskedAgain = data === undefined && error === null && errorUpdateCount > 0;
	return isLocked() || isAskedAgain || isNoServer(error);
}
