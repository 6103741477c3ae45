import type { Account } from "@freehub/contract/account";
import { useState } from "react";
import { SendMail } from "#ui/send-mail.tsx";
import classes from "./account.module.css";
import { ChangeAddressForm } from "./change-address-form.tsx";
import { Disclosed } from "./disclosed.tsx";
import { confirmAgain } from "./mutations.ts";
import { Section } from "./section.tsx";
import { useSurroundings } from "./surroundings.ts";

export function Address({ account }: { account: Account }) {
	const [isMailSent, setMailSent] = useState(false);
	const [isChanging, setChanging] = useState(false);
	// Firebase tells it with every sign-in, so it cannot be another one here.
	const isElsewhere = useSurroundings().settings.firebase !== null;
	return (
		<Section
			heading="Email address"
			lead={
				isElsewhere
					? "Firebase keeps it; mails about your account go there."
					: "You sign in with it, and mails about your account go there."
			}
		>
			<p className={classes.fact}>
				<strong>{account.email}</strong>
				<span className={classes.mark} data-good={account.emailVerified || undefined}>
					{account.emailVerified ? "Confirmed" : "Not confirmed"}
				</span>
			</p>
			{!account.emailVerified && (
				<SendMail
					label="Send the confirmation mail again"
					send={() => confirmAgain(account.email)}
					sent="A mail is on its way."
				/>
			)}
			<output className={classes.done}>{isMailSent && whatNext(account)}</output>
			{!isElsewhere && (
				<Disclosed label="Change the address" isOpen={isChanging} onOpen={() => setChanging(true)}>
					<ChangeAddressForm
						hasPassword={account.hasPassword}
						onCancel={() => setChanging(false)}
						onDone={() => {
							setMailSent(true);
							setChanging(false);
						}}
					/>
				</Disclosed>
			)}
		</Section>
	);
}

/** An address that is confirmed must agree before the new one is asked. */
function whatNext({ email, emailVerified }: Account): string {
	return emailVerified
		? `A mail is on its way to ${email}. Agree there; then a mail to the new address asks to confirm it.`
		: "A mail is on its way to the new address. Your address changes when the link in it is opened.";
}
