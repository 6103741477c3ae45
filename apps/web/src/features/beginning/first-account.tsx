import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { beginningQuery } from "./beginning-query.ts";

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
