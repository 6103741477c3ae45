import type { Right } from "@freehub/domain/access";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "./queries.ts";
import { useSession } from "./use-session.ts";

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
