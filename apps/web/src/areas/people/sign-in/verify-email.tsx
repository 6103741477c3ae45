import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { failureOf, isLinkRefused } from "#lib/identity-failure.ts";
import { paths } from "#lib/paths.ts";
import { isTransient } from "#lib/query-client.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { Loading, LoadState } from "#ui/load-state.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { SendMail } from "#ui/send-mail.tsx";
import { ownAccounts, useMailSentence } from "./auth-services.ts";
import { confirmationQuery } from "./one-time-queries.ts";
import { refreshSession } from "./queries.ts";
import { useSession } from "./use-session.ts";

/** The page that the link in a mail about an address opens. */
export function VerifyEmail({ token }: { token: string | undefined }) {
	return token === undefined ? <TooOld /> : <AddressConfirmation token={token} />;
}

function AddressConfirmation({ token }: { token: string }) {
	const read = useQuery(confirmationQuery(token));
	const { error, isSuccess } = read;
	const queryClient = useQueryClient();
	useEffect(() => {
		// The session contains whether the address is confirmed. If this refetch fails, the next use of the session reads it.
		if (isSuccess) refreshSession(queryClient).catch(() => undefined);
	}, [isSuccess, queryClient]);
	if (isSuccess) return <Confirmed token={token} />;
	if (error === null) return <Loading />;
	if (isLinkRefused(error)) return <TooOld />;
	if (!isTransient(error)) {
		const why = failureOf(error).sentence;
		return <FailureNote>{t`Your address is not confirmed yet. ${why}`}</FailureNote>;
	}
	return <LoadState query={read} what={t`Your address is not confirmed yet.`} />;
}

function Confirmed({ token }: { token: string }) {
	const isSignedIn = useSession().state === "signed-in";
	const mailSentence = useMailSentence();
	return (
		<div className="stack gap-16 anywhere">
			<output>{sentenceOf(mailPurpose(token), mailSentence)}</output>
			{isSignedIn ? (
				<ButtonLink to={paths.profile}>
					<Trans>To your profile</Trans>
				</ButtonLink>
			) : (
				<ButtonLink to={paths.signIn}>
					<Trans>Sign In</Trans>
				</ButtonLink>
			)}
		</div>
	);
}

function sentenceOf(purpose: MailPurpose, mailSentence: (sent: string) => string): string {
	if (purpose.kind === "confirm") return t`Your address is confirmed. Thank you!`;
	const { address } = purpose;
	if (purpose.kind === "change") return t`Your address is ${address} now.`;
	const next = mailSentence(t`A mail is on its way to ${address}: open the link in it to finish.`);
	return t({
		comment: "next says that a mail is on its way, or that none was sent",
		message: `You agreed to the new address. ${next}`,
	});
}

function TooOld() {
	const { user } = useSession();
	const mailSentence = useMailSentence();
	if (user?.emailVerified) {
		return (
			<div className="stack gap-16 anywhere">
				<p>
					<Trans>
						This link has been used, or it is too old. Your address is confirmed: there is nothing left to do.
					</Trans>
				</p>
				<ButtonLink to={paths.profile}>
					<Trans>To your profile</Trans>
				</ButtonLink>
			</div>
		);
	}
	if (user) {
		return (
			<div className="stack gap-16 anywhere">
				<p>
					<Trans>
						This link has been used, or it is too old. Have another mail sent, and open the link in that one.
					</Trans>
				</p>
				<SendMail
					label={t`Send the mail again`}
					send={() => ownAccounts.sendConfirmation({ email: user.email, password: "" })}
					sent={mailSentence(t`It is on its way.`)}
				/>
			</div>
		);
	}
	return (
		<div className="stack gap-16 anywhere">
			<p>
				<Trans>
					This link has been used, or it is too old. Sign in: if your address still needs to be confirmed,
					another mail is sent then.
				</Trans>
			</p>
			<ButtonLink to={paths.signIn}>
				<Trans>Sign In</Trans>
			</ButtonLink>
		</div>
	);
}

const Payload = z.object({ updateTo: z.string().optional(), requestType: z.string().optional() });

type MailPurpose = { kind: "confirm" } | { kind: "agree" | "change"; address: string };

/**
 * The purpose of a link in a mail about an address, read from the token's payload. The payload is not verified here and only
 * selects a message. The server verifies the token.
 */
export function mailPurpose(token: string): MailPurpose {
	const { updateTo, requestType } = payloadOf(token);
	if (updateTo === undefined) return { kind: "confirm" };
	return { kind: requestType === "change-email-confirmation" ? "agree" : "change", address: updateTo };
}

function payloadOf(token: string): z.output<typeof Payload> {
	try {
		const base64 = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
		const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
		return Payload.parse(JSON.parse(new TextDecoder().decode(bytes)));
	} catch {
		return {};
	}
}
