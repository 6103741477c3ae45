import { useQuery } from "@tanstack/react-query";
import { isLocked } from "#lib/lock.ts";
import { isNoServer } from "#lib/no-server.ts";
import { isSessionKept } from "./kept-session.ts";
import { sessionQuery } from "./queries.ts";

/** Whether nobody is signed in and nobody can sign in now, as the server does not answer. */
export function useIsCutOff(): boolean {
	// That a sign-out has reached the server changes nothing else of the answer.
	const { data, error, errorUpdateCount } = useQuery({ ...sessionQuery, notifyOnChangeProps: "all" });
	if (data || isSessionKept()) return false;
	const isAskedAgain = data === undefined && error === null && errorUpdateCount > 0;
	return isLocked() || isAskedAgain || isNoServer(error);
}
