import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { failureOf, isLinkRefused } from "#lib/identity-failure.ts";
import { paths } from "#lib/paths.ts";
import { isTransient } from "#lib/query-client.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { SendMail } from "#ui/send-mail.tsx";
import { ownAccounts } from "./auth-services.ts";
import classes from "./identity.module.css";
import { type MailPurpose, mailPurpose } from "./mail-purpose.ts";
import { confirmationQuery, refreshSession } from "./queries.ts";
import { useMailSentence } from "./use-mail-sentence.ts";
import { useSession } from "./use-session.ts";

/** The page that a mail about an address leads to. */
export function VerifyEmail({ token }: { token: string | undefined }) {
	return token === undefined ? <TooOld /> : <Confirmation token={token} />;
}

function Confirmation({ token }: { token: string }) {
	const { error, isSuccess, isFetching, refetch } = useQuery(confirmationQuery(token));
	const queryClient = useQueryClient();
	useEffect(() => {
		// The session tells whether the address is confirmed. If it cannot be read now, it is when it is next needed.
		if (isSuccess) refreshSession(queryClient).catch(() => undefined);
	}, [isSuccess, queryClient]);
	if (isSuccess) return <Confirmed token={token} />;
	if (error === null) return <Loading />;
	if (isLinkRefused(error)) return <TooOld />;
	const what = "Your address is not confirmed yet.";
	if (!isTransient(error)) {
		return <FailureNote>{`${what} ${failureOf(error).sentence}`}</FailureNote>;
	}
	return <LoadFailed what={what} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
}

function Confirmed({ token }: { token: string }) {
	const isSignedIn = useSession().state === "signed-in";
	const mailSentence = useMailSentence();
	const purpose = mailPurpose(token);
	const said = sentenceOf(purpose);
	return (
		<div className={classes.lead}>
			<output>
				{purpose.kind === "agree" ? `You agreed to the new address. ${mailSentence(said)}` : said}
			</output>
			{isSignedIn ? (
				<ButtonLink to={paths.profile}>To your profile</ButtonLink>
			) : (
				<ButtonLink to={paths.signIn}>Sign In</ButtonLink>
			)}
		</div>
	);
}

function sentenceOf(purpose: MailPurpose): string {
	switch (purpose.kind) {
		case "confirm":
			return "Your address is confirmed. Thank you!";
		case "agree":
			return `A mail is on its way to ${purpose.address}: open the link in it to finish.`;
		case "change":
			return `Your address is ${purpose.address} now.`;
	}
}

function TooOld() {
	const { user } = useSession();
	const mailSentence = useMailSentence();
	const lead = "This link has been used, or it is too old.";
	if (user?.emailVerified) {
		return (
			<div className={classes.lead}>
				<p>{lead} Your address is confirmed: there is nothing left to do.</p>
				<ButtonLink to={paths.profile}>To your profile</ButtonLink>
			</div>
		);
	}
	if (user) {
		return (
			<div className={classes.lead}>
				<p>{lead} Have another mail sent, and open the link in that one.</p>
				<SendMail
					label="Send the mail again"
					send={() => ownAccounts.sendConfirmation({ email: user.email, password: "" })}
					sent={mailSentence("It is on its way.")}
				/>
			</div>
		);
	}
	return (
		<div className={classes.lead}>
			<p>{lead} Sign in: if your address still needs to be confirmed, another mail is sent then.</p>
			<ButtonLink to={paths.signIn}>Sign In</ButtonLink>
		</div>
	);
}
