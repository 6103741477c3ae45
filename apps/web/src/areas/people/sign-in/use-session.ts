import type { User } from "@freehub/contract/people/identity";
import type { Right } from "@freehub/domain/people/access";
import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { sessionQuery, settingsQuery } from "./queries.ts";

export type Session =
	| { state: "loading"; user?: undefined }
	| { state: "failed"; user?: undefined; error: unknown; retry: () => void }
	| { state: "signed-out"; user?: undefined }
	| { state: "signed-in"; user: User };

/**
 * The user whose page stays open although their session has ended. Their changes are stored on this device under their name
 * and sent after they sign in again.
 */
export const StayingContext = createContext<User | undefined>(undefined);

export function useSession(): Session {
	const { data, error, isPending, errorUpdateCount, refetch } = useQuery(sessionQuery);
	const staying = use(StayingContext);
	if (staying !== undefined) return { state: "signed-in", user: staying };
	if (data) return { state: "signed-in", user: data.user };
	if (data === null) return { state: "signed-out" };
	if (isPending && errorUpdateCount === 0) return { state: "loading" };
	// Also during a retry after no server has answered, so that the page does not change.
	return { state: "failed", error: error ?? new TypeError(), retry: () => void refetch() };
}

export type Rights = {
	may: (right: Right) => boolean;
	/** False while the rights are loading; until then nothing is allowed. */
	isKnown: boolean;
};

/** The rights of the current user. Visitors have the rights that the server grants to visitors. */
export function useRights(): Rights {
	const session = useSession();
	const isVisitor = session.state === "signed-out";
	const { data: settings } = useQuery({ ...settingsQuery, enabled: isVisitor });
	const rights = isVisitor ? settings?.visitorRights : session.user?.rights;
	return { may: (right) => rights?.includes(right) ?? false, isKnown: rights !== undefined };
}
