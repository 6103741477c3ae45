import { ApiError } from "@freehub/contract/errors";
import type { Role } from "@freehub/domain/people/access";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { endSession, refreshSession } from "#areas/people/sign-in/queries.ts";
import { signOut } from "#areas/people/sign-in/sign-out.ts";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { paths } from "#lib/paths.ts";
import { useSignInDetour } from "#lib/permissions.ts";
import { roleNames, roleNouns } from "#lib/role-words.ts";
import { useWrite } from "#lib/use-write.ts";
import { isSignedOut } from "#lib/write.ts";
import { EmptyState, Loading, LoadState } from "#ui/load-state.tsx";
import { notify } from "#ui/notify.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import classes from "./people.module.css";
import { acceptanceQuery, invitationPreviewQuery } from "./queries.ts";
import { roleWords } from "./role-select.tsx";

/** The page behind an invitation link. */
export function Invitation({ token }: { token: string }) {
	const session = useSession();
	const read = useQuery({
		...invitationPreviewQuery(token),
		enabled: token !== "",
	});
	const { data, error } = read;
	if (token === "" || isRefused(error)) return <InvitationRefused />;
	if (data === undefined || session.state === "loading")
		return <LoadState query={read} what={t`The invitation could not be loaded.`} isPage />;
	if (session.user === undefined) return <JoinOrSignIn {...data} />;
	if (session.user.email.toLowerCase() === data.email.toLowerCase()) {
		return <Acceptance token={token} email={data.email} />;
	}
	return <ForSomebodyElse email={data.email} ownEmail={session.user.email} />;
}

/** For people who are not signed in: create an account first, then return here. */
function JoinOrSignIn({ email, role }: { email: string; role: Role }) {
	const state = { from: useLocation(), email };
	const roleNoun = t(roleNouns[role]);
	return (
		<InvitationCard title={t`You are invited`}>
			<p>
				<Trans comment="roleNoun is such as: buyer">
					You are invited to join as <strong>{roleNoun}</strong> with <strong>{email}</strong>.
				</Trans>
			</p>
			<p>{t(roleWords[role])}</p>
			<div className="buttons">
				<ButtonLink to={paths.signUp} state={state}>
					<Trans>Sign Up</Trans>
				</ButtonLink>
				<ButtonLink to={paths.signIn} state={state} variant="default">
					<Trans>Sign In</Trans>
				</ButtonLink>
			</div>
		</InvitationCard>
	);
}

function ForSomebodyElse({ email, ownEmail }: { email: string; ownEmail: string }) {
	const queryClient = useQueryClient();
	const { run, isPending } = useWrite(signOut, { isShown: () => true });
	async function leave() {
		const { isDone } = await run();
		if (isDone) endSession(queryClient);
		else notify(t`You can sign out when you are online.`, "failure");
	}
	return (
		<InvitationCard title={t`This invitation is for somebody else`}>
			<p>
				<Trans>
					It was sent to <strong>{email}</strong>, and you are signed in as <strong>{ownEmail}</strong>. Sign
					out to accept it with the address that it was sent to.
				</Trans>
			</p>
			<Button onClick={() => void leave()} loading={isPending}>
				<Trans>Sign Out</Trans>
			</Button>
		</InvitationCard>
	);
}

/** Accepts the invitation as soon as it is rendered: the invited address is signed in, so there is nothing left to ask. */
function Acceptance({ token, email }: { token: string; email: string }) {
	const queryClient = useQueryClient();
	const goToSignIn = useSignInDetour();
	// The role is granted, even if this page cannot read it at once.
	const onAccepted = () => refreshSession(queryClient).catch(() => undefined);
	const read = useQuery(acceptanceQuery(token, email, onAccepted));
	const { data, error } = read;
	if (data !== undefined) {
		const roleName = t(roleNames[data.role]);
		return (
			<InvitationCard
				title={t({ comment: "roleName is such as: Buyer", message: `You now have the ${roleName} role` })}
			>
				<p>
					<Trans>The invitation of {email} is accepted. What your role may do:</Trans>
				</p>
				<p>{t(roleWords[data.role])}</p>
				<ButtonLink to={paths.dashboardInventory}>
					<Trans>To the inventory</Trans>
				</ButtonLink>
			</InvitationCard>
		);
	}
	if (error === null) return <Loading />;
	if (isRefused(error)) return <InvitationRefused />;
	if (isSignedOut(error)) {
		return (
			<InvitationCard title={t`You are not signed in any more`}>
				<p>
					<Trans>Sign in as {email} again; you come back here.</Trans>
				</p>
				<Button onClick={goToSignIn}>
					<Trans>Sign In</Trans>
				</Button>
			</InvitationCard>
		);
	}
	return <LoadState query={read} what={t`The invitation was not accepted.`} isPage />;
}

function InvitationCard({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className={classes.invitation}>
			<PageTitle>{title}</PageTitle>
			{children}
		</section>
	);
}

/** Shown instead of an invitation if the link is invalid. */
function InvitationRefused() {
	return (
		<EmptyState isPage sentence={t`This invitation is no longer valid.`} picture="/drawings/empty.svg">
			<p>
				<Trans>
					It was accepted or withdrawn, or it is more than a week old. Ask an owner for another one.
				</Trans>
			</p>
			<ButtonLink to={paths.root} variant="default">
				<Trans>To the shop</Trans>
			</ButtonLink>
		</EmptyState>
	);
}

/** The server does not know the invitation, or no longer accepts it. */
function isRefused(error: unknown): boolean {
	return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
