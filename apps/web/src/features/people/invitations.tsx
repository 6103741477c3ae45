import { ApiError } from "@freehub/contract/errors";
import type { Invitation } from "@freehub/contract/people";
import { Button, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { roleNames } from "#lib/access-words.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatTimestamp } from "#lib/format.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { notify } from "#ui/notify.ts";
import { InviteForm } from "./invite-form.tsx";
import { useWithdrawInvitation } from "./mutations.ts";
import classes from "./people.module.css";
import { invitationsQuery } from "./queries.ts";

type Props = { onSignInNeeded: () => void };

/** Who has been asked to join, and the form to ask somebody. */
export function Invitations({ onSignInNeeded }: Props) {
	return (
		<section className={classes.invitations} aria-labelledby="invitations">
			<h2 id="invitations" className={classes.heading}>
				Invitations
			</h2>
			<p className={classes.hint}>The mail has a link that is good for a week.</p>
			<InviteForm onSignInNeeded={onSignInNeeded} />
			<OpenInvitations onSignInNeeded={onSignInNeeded} />
		</section>
	);
}

function OpenInvitations({ onSignInNeeded }: Props) {
	const { data, error, refetch, isFetching } = useQuery(invitationsQuery);
	if (data === undefined) {
		if (error === null) return <Loading />;
		return (
			<LoadFailed
				what="The invitations could not be loaded."
				error={error}
				onRetry={() => void refetch()}
				isRetrying={isFetching}
			/>
		);
	}
	if (data.length === 0) return <p className={classes.hint}>No invitation is open.</p>;
	return (
		<DataTable
			caption="Open invitations"
			columns={["Address", "Role", "Invited by", "Good until", "Withdraw"]}
		>
			{data.map((invitation) => (
				<DataRow key={invitation._id}>
					<Cell className={classes.name}>{invitation.email}</Cell>
					<Cell label="Role">{roleNames[invitation.role]}</Cell>
					<Cell label="Invited by">{invitation.invitedBy}</Cell>
					<Cell label="Good until">
						<time dateTime={invitation.expiresAt}>{formatTimestamp(invitation.expiresAt)}</time>
					</Cell>
					<Cell className={classes.withdraw}>
						<WithdrawButton invitation={invitation} onSignInNeeded={onSignInNeeded} />
					</Cell>
				</DataRow>
			))}
		</DataTable>
	);
}

function WithdrawButton({ invitation, onSignInNeeded }: Props & { invitation: Invitation }) {
	const { mutate, isPending } = useWithdrawInvitation();
	const { _id, email } = invitation;
	function press() {
		mutate(_id, {
			onSuccess: () => notify(`The invitation of ${email} is withdrawn`),
			onError: (failure) => {
				if (failure instanceof ApiError && failure.status === 401) return onSignInNeeded();
				notify(`The invitation of ${email} was not withdrawn. ${errorSentence(failure)}`, "failure");
			},
		});
	}
	return (
		<Button size="sm" variant="danger" loading={isPending} onClick={press}>
			Withdraw<VisuallyHidden> the invitation of {email}</VisuallyHidden>
		</Button>
	);
}
