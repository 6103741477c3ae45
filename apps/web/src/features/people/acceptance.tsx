import { ApiError } from "@freehub/contract/errors";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { roleNames } from "#lib/access-words.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { InvitationCard } from "./invitation-card.tsx";
import { acceptanceQuery } from "./queries.ts";
import { isRefused, Refused } from "./refused.tsx";
import { roleWords } from "./role-words.ts";

type Props = {
	token: string;
	email: string;
	/** Reads the account's new rights. */
	onAccepted: () => Promise<void>;
	onSignInNeeded: () => void;
};

/** Takes the invitation as soon as it is seen: with its address signed in, there is nothing left to ask. */
export function Acceptance({ token, email, onAccepted, onSignInNeeded }: Props) {
	const { data, error, refetch, isFetching } = useQuery(acceptanceQuery(token, email, onAccepted));
	if (data !== undefined) {
		return (
			<InvitationCard title={`You are ${roleNames[data.role].toLowerCase()} now`}>
				<p>The invitation of {email} is accepted. What your role may do:</p>
				<p>{roleWords[data.role]}</p>
				<ButtonLink to={paths.dashboardInventory}>To the inventory</ButtonLink>
			</InvitationCard>
		);
	}
	if (error === null) return <Loading />;
	if (isRefused(error)) return <Refused />;
	if (error instanceof ApiError && error.status === 401) {
		return (
			<InvitationCard title="You are not signed in any more">
				<p>Sign in as {email} again; you come back here.</p>
				<Button onClick={onSignInNeeded}>Sign In</Button>
			</InvitationCard>
		);
	}
	return (
		<LoadFailed
			isPage
			what="The invitation was not accepted."
			error={error}
			onRetry={() => void refetch()}
			isRetrying={isFetching}
		/>
	);
}
