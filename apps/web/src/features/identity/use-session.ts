import type { User } from "@freehub/contract/identity";
import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { sessionQuery } from "./queries.ts";

export type Session =
	| { state: "loading"; user?: undefined }
	| { state: "failed"; user?: undefined; error: unknown; retry: () => void }
	| { state: "signed-out"; user?: undefined }
	| { state: "signed-in"; user: User };

/**
 * Whose page stays though their session has ended: what they do is recorded on this device in their name, and sent when they have
 * signed in again.
 */
export const StayingContext = createContext<User | undefined>(undefined);

export function useSession(): Session {
	const { data, error, isPending, errorUpdateCount, refetch } = useQuery(sessionQuery);
	const staying = use(StayingContext);
	if (staying !== undefined) return { state: "signed-in", user: staying };
	if (data) return { state: "signed-in", user: data.user };
	if (data === null) return { state: "signed-out" };
	if (isPending && errorUpdateCount === 0) return { state: "loading" };
	// While it is asked again, as no server has answered, the page stays as it is.
	return { state: "failed", error: error ?? new TypeError(), retry: () => void refetch() };
}
