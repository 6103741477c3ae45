import { getBeginning } from "@freehub/contract/backups";
import { Trans } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "#lib/api.ts";
import { paths } from "#lib/paths.ts";

/** Tells the first person in a new shop what their account becomes, and the way back to an old shop. */
export function FirstAccount() {
	const { data } = useQuery(beginningQuery);
	if (data?.isNew !== true) return null;
	return (
		<p>
			<Trans>
				You are the first here: your account will own this shop. Do you have a backup?{" "}
				<Link to={paths.restore}>Restore from it</Link>
			</Trans>
		</p>
	);
}

/** Whether this shop is new, whether its first account needs the one-time code here, and why the last restore failed. */
export const beginningQuery = queryOptions({
	queryKey: ["beginning"],
	queryFn: () => api.call(getBeginning),
});
