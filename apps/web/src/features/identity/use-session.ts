import type { User } from "@freehub/contract/identity";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "./queries.ts";

export type Session =
	| { state: "loading"; user?: undefined }
	| { state: "failed"; user?: undefined; error: unknown; retry: () => void }
	| { state: "signed-out"; user?: undefined }
	| { state: "signed-in"; user: User };

export function useSession(): Session {
	const { data, error, isPending, refetch } = useQuery(sessionQuery);
	if (data) return { state: "signed-in", user: data.user };
	if (data === null) return { state: "signed-out" };
	if (isPending) return { state: "loading" };
	return { state: "failed", error, retry: () => void refetch() };
}
