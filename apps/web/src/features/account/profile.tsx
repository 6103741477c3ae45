import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import classes from "./account.module.css";
import { Address } from "./address.tsx";
import { Deletion } from "./deletion.tsx";
import { LinkedWays } from "./linked-ways.tsx";
import { Password } from "./password.tsx";
import { accountQuery } from "./queries.ts";
import { Sessions } from "./sessions.tsx";
import { type Surroundings, SurroundingsContext } from "./surroundings.ts";
import { Tokens } from "./tokens.tsx";
import { WhoIAm } from "./who-i-am.tsx";

/** One's own account, subject by subject. */
export function Profile({ surroundings }: { surroundings: Surroundings }) {
	const { data: account, error, refetch, isFetching } = useQuery(accountQuery);
	if (account === undefined) {
		if (error === null) return <Loading />;
		const what = "Your profile could not be loaded.";
		return (
			<LoadFailed isPage what={what} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
		);
	}
	return (
		<SurroundingsContext value={surroundings}>
			<div className={classes.profile}>
				<PageTitle>Profile</PageTitle>
				<WhoIAm account={account} />
				<Address account={account} />
				<Password account={account} />
				<LinkedWays account={account} />
				<Sessions />
				<Tokens rights={account.rights} />
				<Deletion account={account} />
			</div>
		</SurroundingsContext>
	);
}
