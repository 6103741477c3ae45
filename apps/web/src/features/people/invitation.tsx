import type { Role } from "@freehub/domain/access";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { roleNames } from "#lib/access-words.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { Acceptance } from "./acceptance.tsx";
import { InvitationCard } from "./invitation-card.tsx";
import { invitationPreviewQuery } from "./queries.ts";
import { isRefused, Refused } from "./refused.tsx";
import { roleWords } from "./role-words.ts";

type Props = {
	token: string;
	/** The address that is signed in, if one is. */
	ownEmail: string | undefined;
	onSignOut: () => void;
	isSigningOut: boolean;
	/** The account has another role now. */
	onAccepted: () => Promise<void>;
	onSignInNeeded: () => void;
};

/** Where the link of an invitation's mail leads. */
export function Invitation({ token, ownEmail, onSignOut, isSigningOut, ...acceptance }: Props) {
	const { data, error, refetch, isFetching } = useQuery({
		...invitationPreviewQuery(token),
		enabled: token !== "",
	});
	if (token === "" || isRefused(error)) return <Refused />;
	if (data === undefined) {
		if (error === null) return <Loading />;
		return (
			<LoadFailed
				isPage
				what="The invitation could not be loaded."
				error={error}
				onRetry={() => void refetch()}
				isRetrying={isFetching}
			/>
		);
	}
	if (ownEmail === undefined) return <Ways {...data} />;
	if (ownEmail.toLowerCase() === data.email.toLowerCase()) {
		return <Acceptance token={token} email={data.email} {...acceptance} />;
	}
	return (
		<InvitationCard title="This invitation is for somebody else">
			<p>
				It was sent to <strong>{data.email}</strong>, and you are signed in as <strong>{ownEmail}</strong>.
				Sign out to accept it with the address that it was sent to.
			</p>
			<Button onClick={onSignOut} loading={isSigningOut}>
				Sign Out
			</Button>
		</InvitationCard>
	);
}

/** For somebody who is not signed in: an account first, then back here. */
function Ways({ email, role }: { email: string; role: Role }) {
	const state = { from: useLocation(), email };
	return (
		<InvitationCard title="You are invited">
			<p>
				You are invited to join as <strong>{roleNames[role].toLowerCase()}</strong> with{" "}
				<strong>{email}</strong>.
			</p>
			<p>{roleWords[role]}</p>
			<div>
				<ButtonLink to={paths.signUp} state={state}>
					Sign Up
				</ButtonLink>
				<ButtonLink to={paths.signIn} state={state} variant="default">
					Sign In
				</ButtonLink>
			</div>
		</InvitationCard>
	);
}
